"use client";
import { useEffect } from "react";
import { ErrorState } from "@/components/ui/error-state";

export default function ScreenError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-4">
      <ErrorState message="Une erreur inattendue est survenue." onRetry={retry} />
    </main>
  );
}
