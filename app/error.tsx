"use client";
import { useEffect } from "react";
import { buttonClass } from "@/components/ui/button";

export default function ScreenError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-surface p-4 text-center text-ink">
      <h1 className="text-xl font-semibold">Cette page n'a pas pu s'afficher</h1>
      <p role="alert">Une erreur inattendue est survenue.</p>
      <button type="button" onClick={retry} className={buttonClass({ variant: "secondary" })}>
        Réessayer
      </button>
    </main>
  );
}
