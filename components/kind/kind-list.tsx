"use client";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { KindPicture } from "@/components/kind/kind-picture";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useCall } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import {
  type ClassKind,
  deleteClassKind,
  listClassKinds,
} from "@/lib/contract/classes/class-kinds";
import { formatCount } from "@/lib/format";

const KindDialog = onDemand(() =>
  import("@/components/kind/kind-dialog").then((part) => part.KindDialog),
);

const factsOf = ({ durationInMinutes, maxParticipants, place }: ClassKind): string =>
  [
    durationInMinutes && `${durationInMinutes}\u00a0min`,
    maxParticipants && formatCount(maxParticipants, "place"),
    place,
  ]
    .filter(Boolean)
    .join(" · ");

/** Each row has its own request, so that a late response reaches no other row's dialog. */
function Removal({ id, label }: { id: string; label: string }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const removal = useSend(deleteClassKind, {
    form: `delete-kind.${id}`,
    onSuccess: () => {
      toast.success("Type de cours supprimé.");
      setOpen(false);
    },
  });
  return (
    <>
      <IconButton
        label={`Supprimer ${label}`}
        className="relative z-10"
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Supprimer un type de cours"
        confirmLabel="Supprimer"
        pendingLabel="Suppression..."
        pending={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => removal.mutate({ params: { id } })}
      >
        <p className="[overflow-wrap:anywhere]">Supprimer «&nbsp;{label}&nbsp;»&nbsp;?</p>
        <p className="text-muted">Les cours restent, sans cette image ni cette description.</p>
      </ConfirmDialog>
    </>
  );
}

export function KindList() {
  const kinds = useCall(listClassKinds, {});
  const [edited, setEdited] = useState<ClassKind | "new" | null>(null);
  return (
    <>
      <div className="mb-4 flex justify-end">
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" size={20} />}
          onClick={() => setEdited("new")}
        >
          Nouveau type
        </Button>
      </div>
      <QueryState
        query={kinds}
        skeleton={<SkeletonList rows={3} label="Chargement des types de cours…" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState hint="Créez un cours, son type se garde ici.">
            Aucun type de cours pour l'instant.
          </EmptyState>
        }
      >
        {(list) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {list.map((kind) => (
              <li key={kind.id} className="relative flex items-center gap-3 p-3">
                <KindPicture
                  label={kind.label}
                  colour={kind.colour}
                  url={kind.urlPicture}
                  className="size-11 shrink-0"
                />
                <button
                  type="button"
                  onClick={() => setEdited(kind)}
                  className="min-w-0 flex-1 text-left after:absolute after:inset-0"
                >
                  <span className="block font-semibold [overflow-wrap:anywhere]">{kind.label}</span>
                  <span className="block text-muted text-sm [overflow-wrap:anywhere]">
                    {factsOf(kind) || kind.description}
                  </span>
                </button>
                <Removal id={kind.id} label={kind.label} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {edited ? (
        <KindDialog kind={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}
