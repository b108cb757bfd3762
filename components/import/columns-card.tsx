"use client";
import { useId } from "react";
import type { ImportedTable } from "@/components/import/use-import-table";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/field";
import {
  columnsOfMapping,
  IMPORT_FIELDS,
  IMPORT_TITLES,
  type ImportField,
  missingColumns,
} from "@/lib/domain/import-columns";
import { formatCount } from "@/lib/format";

export function ColumnsCard({ table }: { table: ImportedTable }) {
  const id = useId();
  const { columns, titles } = table;
  if (!columns || !titles) return null;
  const known = new Set(Object.values(columns).filter((column) => column !== null));
  const missing = missingColumns(columnsOfMapping(columns));
  const choose = (field: ImportField, chosen: string) =>
    table.choose({
      mapping: { ...columns, [field]: chosen === "" ? null : Number(chosen) },
    });
  return (
    <Card as="section" aria-labelledby={id}>
      <details open={missing.length > 0 || undefined}>
        <summary className="min-h-11 cursor-pointer content-center">
          <h2 id={id} className="inline font-semibold text-ink">
            {formatCount(known.size, "colonne reconnue", "colonnes reconnues")} sur {titles.length}
          </h2>{" "}
          <span className="text-muted text-sm">
            {missing.length > 0
              ? `Choisissez\u00a0: ${missing.join(", ")}.`
              : "Modifier les colonnes"}
          </span>
        </summary>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          {IMPORT_FIELDS.map((field) => (
            <SelectField
              key={field}
              label={IMPORT_TITLES[field][0]}
              value={String(columns[field] ?? "")}
              onChange={(event) => choose(field, event.target.value)}
            >
              <option value="">Aucune colonne</option>
              {titles.map((title, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
                <option key={column} value={column}>
                  {title || `Colonne ${column + 1}`}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </details>
    </Card>
  );
}
