"use client";
import { useEffect, useRef, useState } from "react";
import type { ImportedTable } from "@/components/import/use-import-table";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { IMPORT_FIELDS } from "@/lib/domain/import-columns";

/** Edits the mapped cells of a row with an error, then previews the table again. */
export function RowCorrection({
  line,
  table,
  onOpen,
  onCorrect,
}: {
  line: number;
  table: ImportedTable;
  onOpen: (isOpen: boolean) => void;
  onCorrect: () => void;
}) {
  const [cells, setCells] = useState<Map<number, string> | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const changed = useRef(false);
  const isOpen = cells !== null;
  // Each press removes its own button.
  useEffect(() => {
    if (changed.current)
      root.current?.querySelector<HTMLElement>(isOpen ? "input" : "button")?.focus();
    changed.current = true;
  }, [isOpen]);
  const { columns, titles } = table;
  if (!columns || !titles) return null;
  const show = (next: Map<number, string> | null) => {
    setCells(next);
    onOpen(next !== null);
  };
  const open = async () => {
    const { cellsAt } = await import("@/components/import/replace-cells");
    const typed = cellsAt(table.text, table.choices.firstLine, line);
    const mapped = IMPORT_FIELDS.flatMap((field) => columns[field] ?? []);
    show(new Map(mapped.toSorted((a, b) => a - b).map((n) => [n, typed[n] ?? ""])));
  };
  return (
    <div ref={root}>
      {cells ? (
        <form
          className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            onCorrect();
            void table.correct(line, cells).then(() => show(null));
          }}
        >
          {[...cells].map(([column, cell]) => (
            <TextField
              key={column}
              label={titles[column] || `Colonne ${column + 1}`}
              value={cell}
              onChange={(event) => setCells(new Map(cells).set(column, event.target.value))}
            />
          ))}
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            <Button type="submit" size="sm">
              Vérifier
            </Button>
            <Button size="sm" variant="ghost" onClick={() => show(null)}>
              Retour
            </Button>
          </div>
        </form>
      ) : (
        <Button size="sm" variant="secondary" className="mt-1" onClick={() => void open()}>
          Corriger<span className="sr-only"> la ligne {line}</span>
        </Button>
      )}
    </div>
  );
}
