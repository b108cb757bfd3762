"use client";
import { useCallback, useRef, useState } from "react";
import { useTrial } from "@/components/import/use-import-preview";
import type { CallError } from "@/lib/client/call-error";
import { useDraft } from "@/lib/client/use-draft";
import { importTable } from "@/lib/contract/imports/imports";
import { type Mapping, recogniseColumns } from "@/lib/domain/import-columns";

/** What a device keeps of a table; a longer one is pasted, or chosen, again. */
const MOST_KEPT = 500_000;

interface Kept {
  text: string;
  fileName?: string | null;
  mapping?: Mapping | null;
  invite?: boolean;
}

/** The table to be imported, the columns chosen by hand, and its last trial. */
export function useTable() {
  const [text, setText] = useState("");
  const [fileName, setFileName] = useState<string | null>(null);
  /** By hand; null: by the titles. */
  const [mapping, setMapping] = useState<Mapping | null>(null);
  /** Whether they are invited once they are imported. */
  const [invite, setInvite] = useState(false);
  /** Where the server could not read the columns: read here, so that they can be chosen. */
  const [ownTitles, setOwnTitles] = useState<string[] | null>(null);
  const trial = useTrial(importTable);
  const latest = useRef(0);

  const ask = useCallback(
    (of: string, by: Mapping | null) => {
      latest.current += 1;
      const turn = latest.current;
      trial.mutate(
        { body: { text: of, mapping: by, invite: false } },
        {
          onError: (error: CallError) => {
            if (error.code !== "MISSING_COLUMNS") return;
            void import("@/lib/domain/import-table").then(({ readTable }) => {
              const table = readTable(of);
              if (turn === latest.current && "columns" in table) setOwnTitles(table.columns);
            });
          },
        },
      );
    },
    [trial.mutate],
  );

  const take = (next: string, name: string | null, by: Mapping | null = null) => {
    setText(next);
    setFileName(name);
    setMapping(by);
    setOwnTitles(null);
    if (next.trim()) ask(next, by);
    else trial.reset();
  };
  const titles = trial.data?.columns ?? ownTitles;
  const isKept = text !== "" && text.length <= MOST_KEPT;
  const draft = useDraft("import", {
    value: isKept ? { text, fileName, mapping, invite } : { text: "" },
    changed: isKept,
    restore: (kept: Kept | null) => {
      if (kept && typeof kept.text !== "string") return false;
      const name = typeof kept?.fileName === "string" ? kept.fileName : null;
      take(kept?.text ?? "", name, kept?.mapping ?? null);
      setInvite(kept?.invite === true);
    },
  });
  return {
    text,
    fileName,
    trial,
    mapping,
    invite,
    setInvite,
    titles,
    /** What says what, as it stands. */
    columns: mapping ?? trial.data?.mapping ?? (titles ? recogniseColumns(titles) : null),
    draft,
    take,
    /** Typed in place: tried when asked for. */
    type: (next: string) => {
      setText(next);
      setMapping(null);
      setOwnTitles(null);
      trial.reset();
    },
    tryAgain: () => ask(text, mapping),
    choose: (next: Mapping) => {
      setMapping(next);
      if (titles) setOwnTitles(titles);
      ask(text, next);
    },
    clear: () => {
      draft.forget();
      take("", null);
      setInvite(false);
    },
  };
}
export type ImportedTable = ReturnType<typeof useTable>;
