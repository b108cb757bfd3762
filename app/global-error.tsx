"use client";
import "./globals.css";
import { FailedPage } from "@/components/layout/failed-page";

/** Stands in for the whole document when even its frame could not be drawn. */
export default function DocumentError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="fr">
      <body>
        <title>Élan</title>
        <FailedPage error={error} retry={retry} />
      </body>
    </html>
  );
}
