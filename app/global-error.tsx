"use client";
import "./globals.css";
import { FailedPage } from "@/components/layout/failed-page";

/** Replaces the whole document when the root layout fails. */
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
