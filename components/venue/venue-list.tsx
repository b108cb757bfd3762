"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { QueryState } from "@/components/ui/query-state";
import { RemovalButton } from "@/components/ui/removal-button";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { deleteVenue, listVenues, type Venue } from "@/lib/contract/classes/venues";

const VenueDialog = onDemand(() =>
  import("@/components/venue/venue-dialog").then((part) => part.VenueDialog),
);

export function VenueList() {
  const venues = useCall(listVenues, {});
  const [edited, setEdited] = useState<Venue | "new" | null>(null);
  return (
    <section aria-labelledby="mes-salles">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="mes-salles" className="font-semibold">
          Mes salles
        </h2>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => setEdited("new")}
        >
          Nouvelle salle
        </Button>
      </div>
      <QueryState
        query={venues}
        skeleton={<SkeletonList rows={2} label="Chargement des salles…" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState hint="Son adresse et son accès iront avec chaque cours.">
            Aucune salle pour l'instant.
          </EmptyState>
        }
      >
        {(list) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card">
            {list.map((venue) => (
              <li key={venue.id} className="relative flex items-center gap-3 p-3">
                <button
                  type="button"
                  onClick={() => setEdited(venue)}
                  className="min-w-0 flex-1 text-left after:absolute after:inset-0"
                >
                  <span className="block font-semibold [overflow-wrap:anywhere]">{venue.name}</span>
                  <span className="block text-muted text-sm [overflow-wrap:anywhere]">
                    {[venue.address, venue.stepFree && "sans marche"].filter(Boolean).join(" · ")}
                  </span>
                </button>
                <RemovalButton
                  definition={deleteVenue}
                  input={{ params: { id: venue.id } }}
                  done="Salle supprimée."
                  label={`Supprimer ${venue.name}`}
                  title="Supprimer une salle"
                >
                  <p className="[overflow-wrap:anywhere]">
                    Supprimer «&nbsp;{venue.name}&nbsp;»&nbsp;?
                  </p>
                  <p className="text-muted">Ses cours gardent leur lieu, sans son adresse.</p>
                </RemovalButton>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {edited ? (
        <VenueDialog venue={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </section>
  );
}
