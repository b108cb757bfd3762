"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { KindPicture } from "@/components/kind/kind-picture";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { RemovalButton } from "@/components/ui/removal-button";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
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
          <EmptyState hint="Chaque nouveau cours enregistre son type ici.">
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
                  <span className="block truncate text-muted text-sm">
                    {factsOf(kind) || kind.description}
                  </span>
                </button>
                <RemovalButton
                  definition={deleteClassKind}
                  input={{ params: { id: kind.id } }}
                  done="Type de cours supprimé."
                  label={`Supprimer ${kind.label}`}
                  title="Supprimer un type de cours"
                >
                  <p className="[overflow-wrap:anywhere]">
                    Supprimer «&nbsp;{kind.label}&nbsp;»&nbsp;?
                  </p>
                  <p className="text-muted">
                    Les cours de ce type restent, sans image ni description.
                  </p>
                </RemovalButton>
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
