"use client";
import { useState } from "react";
import { BeforeLeaving } from "@/components/import/before-leaving";
import { ColumnsCard } from "@/components/import/columns-card";
import { PastImports } from "@/components/import/past-imports";
import { PreviewCard } from "@/components/import/preview-card";
import { ReadingQuestions } from "@/components/import/reading-questions";
import { SourceCard } from "@/components/import/source-card";
import { useImportTable } from "@/components/import/use-import-table";
import { Banner } from "@/components/ui/banner";
import { PageHeader } from "@/components/ui/page-header";
import { Spinner } from "@/components/ui/spinner";
import { useUnsavedPage } from "@/components/ui/use-unsaved-page";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { importTable, listImports } from "@/lib/contract/imports/imports";

export function ImportScreen() {
  const [startedId, setStartedId] = useState<string | null>(null);
  const table = useImportTable(() => {
    // A call without a response may have imported, and its message stays.
    if (!send.awaitsResponse) send.reset();
  });
  const send = useSend(importTable, {
    draft: "import",
    onSuccess: ({ id }) => {
      setStartedId(id);
      table.clear();
    },
  });
  const past = useCall(
    listImports,
    {},
    { poll: (all) => (all?.some(({ state }) => state === "RUNNING") ? 1000 : false) },
  );
  const { question } = useUnsavedPage(table.text !== "" && !send.isPending, table.clear);
  const running = past.data?.some(({ state }) => state === "RUNNING") ?? false;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Importer mes élèves"
        subtitle="Rien n'est enregistré avant votre accord."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
        <SourceCard table={table} />
        {table.text ? (
          <>
            <ReadingQuestions table={table} />
            {table.titles ? <ColumnsCard table={table} /> : null}
            {table.preview.isPending ? <Spinner label="Aperçu…" /> : null}
            {table.preview.error ? (
              <Banner tone="danger">{messageOf(table.preview.error)}</Banner>
            ) : null}
            {table.shown ? (
              <PreviewCard
                table={table}
                preview={table.shown}
                pending={send.isPending}
                stale={table.preview.isPending}
                running={running}
                error={send.error ? messageOf(send.error) : undefined}
                onImport={() => {
                  const { text, choices, invite } = table;
                  send.mutate({ body: { text, ...choices, invite } });
                }}
              />
            ) : null}
          </>
        ) : null}
        {question}
        <BeforeLeaving />
        <PastImports imports={past} startedId={startedId} />
      </div>
    </div>
  );
}
