"use client";
import { useCallback, useRef, useState } from "react";
import { useDryRun } from "@/components/ui/use-dry-run";
import type { CallError } from "@/lib/client/call-error";
import { useDraft } from "@/lib/client/use-draft";
import { type ImportTrial, importTable } from "@/lib/contract/imports/imports";
import type { NameOrder } from "@/lib/domain/full-name";
import { columnsOfTitles, type Mapping, mappingOf } from "@/lib/domain/import-columns";
import type { FirstLine } from "@/lib/domain/import-table";

/** A longer table is not stored as a draft. */
const MAX_STORED = 500_000;

/** How the coach wants the table to be read. Null means that the titles decide. */
interface Choices {
  mapping: Mapping | null;
  firstLine: FirstLine;
  nameOrder: NameOrder | null;
}
const BY_TITLES: Choices = { mapping: null, firstLine: "TITLES", nameOrder: null };

interface StoredTable extends Partial<Choices> {
  text: string;
  fileName?: string | null;
  invite?: boolean;
}

/** The coach corrects these errors by choosing columns, so the browser reads the titles. */
const TITLE_ERRORS: (string | undefined)[] = ["MISSING_COLUMNS", "NO_TITLES", "MAPPING_REQUIRED"];

/** `onChange` runs when the import would send something else. */
export function useImportTable(onChange: () => void) {
  const [text, setText] = useState("");
  const [fileName, setFileName] = useState<string | null>(null);
  const [choices, setChoices] = useState(BY_TITLES);
  const [invite, setInvite] = useState(false);
  /** The error sentence of a file that could not be read. */
  const [wrong, setWrong] = useState<string>();
  /** The last preview stays on display while the next one runs. */
  const [shown, setShown] = useState<ImportTrial | null>(null);
  /** The button of the request goes when the preview arrives, so the preview takes the focus. */
  const [asked, setAsked] = useState(false);
  const [localTitles, setLocalTitles] = useState<string[] | null>(null);
  const preview = useDryRun(importTable);
  const lastSequence = useRef(0);

  const requestPreview = useCallback(
    (tableText: string, wanted: Choices) => {
      lastSequence.current += 1;
      const sequence = lastSequence.current;
      const isLatest = () => sequence === lastSequence.current;
      preview.mutate(
        { body: { text: tableText, ...wanted, invite: false } },
        {
          onSuccess: (data) => {
            if (isLatest()) setShown(data);
          },
          onError: (error: CallError) => {
            if (!isLatest()) return;
            setShown(null);
            if (!TITLE_ERRORS.includes(error.code)) return;
            void import("@/lib/domain/import-table").then(({ readImportTable }) => {
              const table = readImportTable(tableText, wanted);
              if (isLatest() && "titles" in table) setLocalTitles(table.titles);
            });
          },
        },
      );
    },
    [preview.mutate],
  );

  const hideErrors = () => {
    setWrong(undefined);
    onChange();
  };
  const replaceText = (next: string, wanted: Choices) => {
    lastSequence.current += 1;
    hideErrors();
    setText(next);
    setChoices(wanted);
    setLocalTitles(null);
    setShown(null);
  };
  const load = (next: string, name: string | null, wanted = BY_TITLES) => {
    replaceText(next, wanted);
    setFileName(name);
    if (next.trim()) requestPreview(next, wanted);
    else preview.reset();
  };
  const choose = (changes: Partial<Choices>) => {
    const wanted = { ...choices, ...changes };
    hideErrors();
    setChoices(wanted);
    requestPreview(text, wanted);
  };
  const titles = shown?.columns ?? localTitles;
  const isStored = text !== "" && text.length <= MAX_STORED;
  const draft = useDraft("import", {
    value: isStored ? { text, fileName, ...choices, invite } : { text: "" },
    changed: isStored,
    restore: (stored: StoredTable | null) => {
      if (stored && typeof stored.text !== "string") return false;
      const name = typeof stored?.fileName === "string" ? stored.fileName : null;
      const { mapping = null, firstLine = "TITLES", nameOrder = null } = stored ?? {};
      load(stored?.text ?? "", name, { mapping, firstLine, nameOrder });
      setInvite(stored?.invite === true);
    },
  });
  return {
    text,
    fileName,
    preview,
    shown,
    choices,
    choose,
    invite,
    setInvite: (wanted: boolean) => {
      hideErrors();
      setInvite(wanted);
    },
    wrong,
    setWrong,
    titles,
    columns: choices.mapping ?? shown?.mapping ?? (titles && mappingOf(columnsOfTitles(titles))),
    draft,
    load,
    /** Replaces one row's cells and previews the table again. */
    correct: async (line: number, changes: ReadonlyMap<number, string>) => {
      hideErrors();
      const { replaceCells } = await import("@/components/import/replace-cells");
      const next = replaceCells(text, choices.firstLine, line, changes);
      setText(next);
      requestPreview(next, choices);
    },
    /** A typed table is previewed only when the coach asks. */
    editText: (next: string) => {
      replaceText(next, BY_TITLES);
      preview.reset();
    },
    asked,
    ask: () => {
      setWrong(undefined);
      setAsked(true);
      requestPreview(text, choices);
    },
    clear: () => {
      draft.remove();
      load("", null);
      setInvite(false);
      setAsked(false);
    },
  };
}
export type ImportedTable = ReturnType<typeof useImportTable>;
