"use client";
import { PreviewRows } from "@/components/import/preview-rows";
import { previewText } from "@/components/import/preview-text";
import type { ImportTrial } from "@/lib/contract/imports/imports";

export function WixPreview({ preview }: { preview: ImportTrial }) {
  return (
    <section aria-labelledby="essai" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="status">
        <h2 id="essai" className="font-semibold text-ink">
          Essai à blanc
        </h2>
        <p className="text-muted">{previewText(preview.totals)}. L'essai n'a rien enregistré.</p>
      </div>
      {preview.rows.length > 0 ? <PreviewRows rows={preview.rows} /> : null}
    </section>
  );
}
