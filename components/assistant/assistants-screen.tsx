"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { AssistantsOff } from "@/components/assistant/assistants-off";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { QueryState } from "@/components/ui/query-state";
import { RemovalButton } from "@/components/ui/removal-button";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import {
  type Assistant,
  deleteAssistant,
  listAssistants,
} from "@/lib/contract/accounts/assistants";
import { nameOf } from "@/lib/domain/name-of";

const AssistantDialog = onDemand(() =>
  import("@/components/assistant/assistant-dialog").then((part) => part.AssistantDialog),
);

export function AssistantsScreen() {
  const assistants = useCall(listAssistants, {});
  const [edited, setEdited] = useState<Assistant | "new" | null>(null);
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
      <AssistantsOff />
      <QueryState
        query={assistants}
        skeleton={<SkeletonList rows={3} label="Chargement des profs…" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState hint="Créez-en un pour lui confier des cours.">
            Vous n'avez pas encore de professeurs.
          </EmptyState>
        }
      >
        {(list) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {list.map((assistant) => {
              const name = nameOf(assistant);
              return (
                <li
                  key={assistant.id}
                  className="relative flex items-center gap-3 px-4 py-2 hover:bg-sunken max-[15rem]:flex-wrap"
                >
                  <Avatar name={name} url={assistant.urlPicture} />
                  <button
                    type="button"
                    onClick={() => setEdited(assistant)}
                    className="min-w-0 flex-1 text-left after:absolute after:inset-0 after:rounded-card max-[15rem]:min-w-full"
                  >
                    <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
                    <span className="block truncate text-muted text-sm">
                      {assistant.description}
                    </span>
                  </button>
                  <RemovalButton
                    definition={deleteAssistant}
                    input={{ params: { assistantId: assistant.id } }}
                    done="Prof supprimé."
                    label={`Supprimer ${name}`}
                    title="Supprimer un prof"
                  >
                    <p>Êtes-vous sûr de vouloir supprimer ce prof ?</p>
                    <p className="text-muted">
                      Ses cours à venir vous reviennent, et les élèves inscrits sont prévenus.
                    </p>
                  </RemovalButton>
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
    </>
  );
}
