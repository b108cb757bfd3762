"use client";
import "./globals.css";
import { ErrorState } from "@/components/ui/error-state";

/** Stands in for the whole document when even its frame could not be drawn. */
export default function DocumentError({ retry }: { retry: () => void }) {
  return (
    <html lang="fr">
      <body>
        <title>Élan</title>
        <main className="grid min-h-dvh place-content-center gap-4 bg-surface p-4">
          <h1 className="text-xl font-semibold text-ink">Cette page n'a pas pu s'afficher</h1>
          <ErrorState message="Une erreur inattendue est survenue." onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
