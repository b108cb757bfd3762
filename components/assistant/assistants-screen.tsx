"use client";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { AssistantDialog } from "@/components/assistant/assistant-dialog";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall, useSend } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { listMyActivities } from "@/lib/contract/activities";
import { type Assistant, deleteAssistant, listAssistants } from "@/lib/contract/assistants";

/** The coach's other teachers (spec §2). */
export function AssistantsScreen() {
  const { user } = useSession();
  const assistants = useCall(listAssistants, {}, { enabled: user.type === "COACH" });
  const [edited, setEdited] = useState<Assistant | "new" | null>(null);
  const [deleting, setDeleting] = useState<Assistant | null>(null);
  const removal = useSend(deleteAssistant, {
    refreshes: [listAssistants, listMyActivities],
    onSuccess: () => setDeleting(null),
  });
  if (user.type !== "COACH")
    return <Banner tone="danger">You do not have permission to access this page.</Banner>;
  return (
    <>
      <PageHeader
        title="Liste des profs"
        actions={
          <Button icon={<Plus aria-hidden="true" size={20} />} onClick={() => setEdited("new")}>
            Créer un prof
          </Button>
        }
      />
      <QueryState
        query={assistants}
        skeleton={<SkeletonList rows={3} label="Chargement des profs…" />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState>Vous n'avez pas encore de professeurs.</EmptyState>}
      >
        {(list) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
            {list.map((one) => {
              const name = `${one.firstName} ${one.lastName}`;
              return (
                <li
                  key={one.id}
                  className="relative flex items-center gap-4 rounded-card border border-line bg-card p-4 hover:border-line-strong max-[15rem]:flex-wrap"
                >
                  <Avatar name={name} url={one.urlPicture} size="lg" />
                  <button
                    type="button"
                    onClick={() => setEdited(one)}
                    className="min-w-0 flex-1 text-left after:absolute after:inset-0 after:rounded-card max-[15rem]:min-w-full"
                  >
                    <span className="block font-bold [overflow-wrap:anywhere]">{name}</span>
                    <span className="line-clamp-2 block text-muted">{one.description}</span>
                  </button>
                  <IconButton
                    label={`Supprimer ${name}`}
                    variant="danger"
                    className="relative z-10"
                    onClick={() => {
                      removal.reset();
                      setDeleting(one);
                    }}
                  >
                    <Trash2 aria-hidden="true" size={20} />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        )}
      </QueryState>
      {edited ? (
        <AssistantDialog
          assistant={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => {
          if (!open) setDeleting(null);
        }}
        title="Supprimer un prof"
        confirmLabel="Supprimer"
        pendingLabel="Suppression..."
        pending={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => {
          if (deleting) removal.mutate({ params: { assistantId: deleting.id } });
        }}
      >
        <p>Êtes-vous sûr de vouloir supprimer ce prof ?</p>
        <p className="text-muted">
          Ses cours à venir vous reviennent, et les élèves inscrits sont prévenus.
        </p>
      </ConfirmDialog>
    </>
  );
}
