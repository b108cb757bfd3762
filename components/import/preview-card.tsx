"use client";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { PreviewRows } from "@/components/import/preview-rows";
import { previewText } from "@/components/import/preview-text";
import type { ImportedTable } from "@/components/import/use-import-table";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckboxField } from "@/components/ui/choice-field";
import { SelectField } from "@/components/ui/field";
import type { ImportTrial } from "@/lib/contract/imports/imports";
import { formatCount } from "@/lib/format";

type Verdict = ImportTrial["rows"][number]["verdict"];

export function PreviewCard({
  table,
  preview,
  pending,
  stale,
  running,
  error,
  onImport,
}: {
  table: ImportedTable;
  preview: ImportTrial;
  pending: boolean;
  /** A newer preview of the same table is pending. */
  stale: boolean;
  running: boolean;
  error: string | undefined;
  onImport: () => void;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { asked } = table;
  useEffect(() => {
    if (asked && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [asked]);
  const [filter, setFilter] = useState<Verdict | "ALL">("ALL");
  const { create, link, skip, error: wrong, subscriptions } = preview.totals;
  const rows = useMemo(() => {
    const errorsFirst = preview.rows.toSorted(
      (a, b) => Number(b.verdict === "ERROR") - Number(a.verdict === "ERROR"),
    );
    return errorsFirst.filter(({ verdict }) => filter === "ALL" || verdict === filter);
  }, [preview.rows, filter]);
  const importable = create + link;
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="status">
        <h2 ref={heading} id={id} tabIndex={-1} className="font-semibold text-ink text-lg">
          Aperçu
        </h2>
        <p className="text-muted">
          {previewText(preview.totals)}. {formatCount(subscriptions, "formule")}. Rien n'est encore
          enregistré.
        </p>
      </div>
      {wrong > 0 ? (
        <Banner tone="warning">
          Les lignes en erreur ne sont pas importées. Vous pourrez ensuite les télécharger, avec
          leur raison, et les corriger.
        </Banner>
      ) : null}
      <CheckboxField
        label="Inviter les élèves par email dès la fin de l'importation"
        checked={table.invite}
        onChange={(event) => table.setInvite(event.target.checked)}
      />
      {error ? <Banner tone="danger">{error}</Banner> : null}
      <Button
        disabled={importable === 0 || running || stale}
        pending={pending}
        pendingLabel="Importation..."
        onClick={onImport}
      >
        {importable === 0 ? "Rien à importer" : `Importer ${formatCount(importable, "ligne")}`}
      </Button>
      {running ? (
        <p className="text-muted text-sm">
          Une importation est déjà en cours&nbsp;: attendez sa fin.
        </p>
      ) : null}
      <SelectField
        label="Afficher"
        value={filter}
        onChange={(event) => setFilter(event.target.value as Verdict | "ALL")}
      >
        <option value="ALL">Toutes les lignes ({preview.rows.length})</option>
        <option value="CREATE">À créer ({create})</option>
        <option value="LINK">Déjà inscrits ailleurs ({link})</option>
        <option value="SKIP">Déjà là ({skip})</option>
        <option value="ERROR">En erreur ({wrong})</option>
      </SelectField>
      {rows.length === 0 ? (
        <p className="text-muted">Aucune ligne.</p>
      ) : (
        <PreviewRows rows={rows} table={table} />
      )}
    </Card>
  );
}
