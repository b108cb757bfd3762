"use client";
import { useEffect, useRef, useState } from "react";
import { ColumnsCard } from "@/components/import/columns-card";
import { PastImports } from "@/components/import/past-imports";
import { SourceCard } from "@/components/import/source-card";
import { TrialCard } from "@/components/import/trial-card";
import { useTable } from "@/components/import/use-table";
import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/page-header";
import { Spinner } from "@/components/ui/spinner";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";
import type { SendInput } from "@/lib/client/call";
import { messageOf } from "@/lib/client/call-error";
import { useCall, useLine, useSend } from "@/lib/client/hooks";
import { type ImportReport, importTable, listImports } from "@/lib/contract/imports";

type ImportInput = SendInput<typeof importTable>;

/** A coach's trainees from a table: pasted or from a file, tried first, then for real, and taken back where it was wrong. */
export function ImportScreen() {
  const [begun, setBegun] = useState<string | null>(null);
  const made = ({ id }: ImportReport, { body }: ImportInput) => {
    setBegun(id);
    // Both who pressed again and who asked may be told of one table: another may stand there by then.
    if (body.text === table.text) table.clear();
  };
  const line = useLine(undefined, false, (answer, input) =>
    made(answer as ImportReport, input as ImportInput),
  );
  const table = useTable(line);
  const send = useSend(importTable, { line, onSuccess: made });
  const past = useCall(
    listImports,
    {},
    { poll: (all) => (all?.some(({ state }) => state === "RUNNING") ? 1000 : false) },
  );
  const { question } = useUnsavedPage(table.text !== "" && !send.isPending, table.clear, [line]);
  const running = past.data?.some(({ state }) => state === "RUNNING") ?? false;
  const newest = past.data?.[0]?.id;
  const before = useRef<string>(undefined);
  const { error, reset } = send;
  const { dataUpdatedAt } = past;
  // biome-ignore lint/correctness/useExhaustiveDependencies: unknown still, it is asked for again as often as the list is read
  useEffect(() => {
    // Its answer was lost, and the list shows one more. Until what became of it is known, it stays there to be tried again.
    if (error?.status !== 0 || newest === before.current) return;
    line.ask().then(
      (told) => {
        if (told) reset();
      },
      () => undefined,
    );
  }, [error, newest, dataUpdatedAt, line, reset]);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Reprendre mes élèves"
        subtitle="Collez votre tableau, ou choisissez un fichier CSV&nbsp;: vous voyez d'abord ce que cela donne, ligne par ligne."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
        <SourceCard table={table} />
        {table.text ? (
          <>
            {table.titles ? <ColumnsCard table={table} /> : null}
            {table.trial.isPending ? <Spinner label="Essai à blanc…" /> : null}
            {table.trial.error ? (
              <Banner tone="danger">{messageOf(table.trial.error)}</Banner>
            ) : null}
            {table.trial.data ? (
              <TrialCard
                trial={table.trial.data}
                pending={send.isPending}
                running={running}
                error={send.error ? messageOf(send.error) : undefined}
                invite={table.invite}
                onInvite={table.setInvite}
                onImport={() => {
                  before.current = newest;
                  const { text, mapping, invite } = table;
                  send.mutate({ body: { text, mapping, invite } });
                }}
              />
            ) : null}
          </>
        ) : null}
        {question}
        <PastImports imports={past} begun={begun} />
      </div>
    </div>
  );
}
