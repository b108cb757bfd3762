"use client";
import { useCallback, useRef, useState } from "react";
import { useImportPreview } from "@/components/import/use-import-preview";
import type { CallError } from "@/lib/client/call-error";
import { useDraft } from "@/lib/client/use-draft";
import { importTable } from "@/lib/contract/imports/imports";
import { columnsOfTitles, type Mapping, mappingOf } from "@/lib/domain/import-columns";

/** A longer table is not stored as a draft. */
const MAX_STORED = 500_000;

interface StoredTable {
  text: string;
  fileName?: string | null;
  mapping?: Mapping | null;
  invite?: boolean;
}

export function useImportTable() {
  const [text, setText] = useState("");
  const [fileName, setFileName] = useState<string | null>(null);
  /** Columns chosen by the coach; null while the titles decide. */
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [invite, setInvite] = useState(false);
  /** The browser reads the titles after MISSING_COLUMNS, so that the coach can choose columns. */
  const [localTitles, setLocalTitles] = useState<string[] | null>(null);
  const preview = useImportPreview(importTable);
  const lastSequence = useRef(0);

  const requestPreview = useCallback(
    (tableText: string, columns: Mapping | null) => {
      lastSequence.current += 1;
      const sequence = lastSequence.current;
      preview.mutate(
        { body: { text: tableText, mapping: columns, invite: false } },
        {
          onError: (error: CallError) => {
            if (error.code !== "MISSING_COLUMNS" && error.code !== "NO_TITLES") return;
            void import("@/lib/domain/import-table").then(({ readImportTable }) => {
              const table = readImportTable(tableText, { firstLine: "TITLES" });
              if (sequence === lastSequence.current && "titles" in table)
                setLocalTitles(table.titles);
            });
          },
        },
      );
    },
    [preview.mutate],
  );

  const load = (next: string, name: string | null, columns: Mapping | null = null) => {
    setText(next);
    setFileName(name);
    setMapping(columns);
    setLocalTitles(null);
    if (next.trim()) requestPreview(next, columns);
    else preview.reset();
  };
  const titles = preview.data?.columns ?? localTitles;
  const isStored = text !== "" && text.length <= MAX_STORED;
  const draft = useDraft("import", {
    value: isStored ? { text, fileName, mapping, invite } : { text: "" },
    changed: isStored,
    restore: (stored: StoredTable | null) => {
      if (stored && typeof stored.text !== "string") return false;
      const name = typeof stored?.fileName === "string" ? stored.fileName : null;
      load(stored?.text ?? "", name, stored?.mapping ?? null);
      setInvite(stored?.invite === true);
    },
  });
  return {
    text,
    fileName,
    preview,
    mapping,
    invite,
    setInvite,
    titles,
    columns:
      mapping ?? preview.data?.mapping ?? (titles ? mappingOf(columnsOfTitles(titles)) : null),
    draft,
    load,
    /** A typed table is previewed only when the coach asks. */
    editText: (next: string) => {
      setText(next);
      setMapping(null);
      setLocalTitles(null);
      preview.reset();
    },
    retryPreview: () => requestPreview(text, mapping),
    choose: (next: Mapping) => {
      setMapping(next);
      if (titles) setLocalTitles(titles);
      requestPreview(text, next);
    },
    clear: () => {
      draft.forget();
      load("", null);
      setInvite(false);
    },
  };
}
export type ImportedTable = ReturnType<typeof useImportTable>;
