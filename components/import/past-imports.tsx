"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ImportCard } from "@/components/import/import-card";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useRefetch } from "@/lib/client/hooks";
import { type ImportReport, importTable } from "@/lib/contract/imports/imports";

const UndoImportDialog = onDemand(() =>
  import("@/components/import/undo-import-dialog").then((part) => part.UndoImportDialog),
);
const InviteDialog = onDemand(() =>
  import("@/components/import/invite-dialog").then((part) => part.InviteDialog),
);

type Task = { kind: "undo" | "invite"; of: ImportReport };

/** A coach's imports, the one that runs with its progress; whatever it makes is shown once it is over. */
export function PastImports({
  imports,
  begun,
}: {
  imports: UseQueryResult<ImportReport[], Error>;
  /** The one that was begun here. */
  begun: string | null;
}) {
  const refetch = useRefetch();
  const [task, setTask] = useState<Task | null>(null);
  const running = imports.data?.find(({ state }) => state === "RUNNING")?.id;
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current && !running) refetch(importTable);
    before.current = running;
  }, [running, refetch]);
  return (
    <section aria-labelledby="importations" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="importations" className="font-semibold text-ink text-xl">
        Mes importations
      </h2>
      <QueryState
        query={imports}
        skeleton={<SkeletonList rows={2} />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState hint="Leur compte rendu reste ici 30 jours, et chacune s'annule pendant 7 jours.">
            Aucune importation pour le moment.
          </EmptyState>
        }
      >
        {(all) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {all.map((one) => (
              <li key={one.id}>
                <ImportCard
                  report={one}
                  isNew={one.id === begun}
                  onInvite={() => setTask({ kind: "invite", of: one })}
                  onUndo={() => setTask({ kind: "undo", of: one })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {task?.kind === "undo" ? (
        <UndoImportDialog report={task.of} onClose={() => setTask(null)} />
      ) : null}
      {task?.kind === "invite" ? (
        <InviteDialog report={task.of} onClose={() => setTask(null)} />
      ) : null}
    </section>
  );
}
