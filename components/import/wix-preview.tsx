"use client";
import { TrialRows } from "@/components/import/preview-rows";
import { previewText } from "@/components/import/preview-text";
import type { ImportTrial } from "@/lib/contract/imports/imports";

/** What an import of these contacts would do. */
export function WixTrial({ trial }: { trial: ImportTrial }) {
  return (
    <section aria-labelledby="essai" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="status">
        <h2 id="essai" className="font-semibold text-ink">
          Essai à blanc
        </h2>
        <p className="text-muted">{previewText(trial.totals)}. L'essai n'a rien enregistré.</p>
      </div>
      {trial.rows.length > 0 ? <TrialRows rows={trial.rows} /> : null}
    </section>
  );
}
