"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ImportCard } from "@/components/import/import-card";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useRefetch } from "@/lib/client/use-refetch";
import { type ImportReport, importTable } from "@/lib/contract/imports/imports";

const UndoImportDialog = onDemand(() =>
  import("@/components/import/undo-import-dialog").then((part) => part.UndoImportDialog),
);
const InviteDialog = onDemand(() =>
  import("@/components/import/invite-dialog").then((part) => part.InviteDialog),
);

type Task = { kind: "undo" | "invite"; report: ImportReport };

/** Data that an import changes is refetched once the import is over. */
export function PastImports({
  imports,
  startedId,
}: {
  imports: UseQueryResult<ImportReport[], Error>;
  /** The import that was started on this screen. */
  startedId: string | null;
}) {
  const refetch = useRefetch();
  const [task, setTask] = useState<Task | null>(null);
  const running = imports.data?.find(({ state }) => state === "RUNNING")?.id;
  const previous = useRef<string>(undefined);
  useEffect(() => {
    if (previous.current && !running) refetch(importTable);
    previous.current = running;
  }, [running, refetch]);
  return (
    <section aria-labelledby="importations" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 id="importations" className="font-semibold text-ink text-lg">
          Mes importations
        </h2>
        <p className="text-muted">Vous pouvez annuler un import pendant 7 jours.</p>
      </div>
      <QueryState
        query={imports}
        skeleton={<SkeletonList rows={2} />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState>Aucune importation pour le moment.</EmptyState>}
      >
        {(all) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {all.map((report) => (
              <li key={report.id}>
                <ImportCard
                  report={report}
                  isNew={report.id === startedId}
                  onInvite={() => setTask({ kind: "invite", report })}
                  onUndo={() => setTask({ kind: "undo", report })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {task?.kind === "undo" ? (
        <UndoImportDialog report={task.report} onClose={() => setTask(null)} />
      ) : null}
      {task?.kind === "invite" ? (
        <InviteDialog report={task.report} onClose={() => setTask(null)} />
      ) : null}
    </section>
  );
}
