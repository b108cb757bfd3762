"use client";
import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";

export default function ScreenError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-dvh place-content-center gap-4 bg-surface p-4">
      <h1 className="text-xl font-semibold text-ink">Cette page n'a pas pu s'afficher</h1>
      <ErrorState message="Une erreur inattendue est survenue." onRetry={retry} />
    </main>
  );
}
