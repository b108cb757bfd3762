"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { TraineeSubscription } from "@/components/subscription/trainee-subscription";
import { Button } from "@/components/ui/button";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import { listTraineeSubscriptions } from "@/lib/contract/subscriptions-of-coach";
import type { Trainee } from "@/lib/contract/trainees";

/** The subscriptions of a trainee that are over and paid: the others stand above. */
export function EndedSubscriptions({ trainee }: { trainee: Trainee }) {
  const [open, setOpen] = useState(false);
  const all = useCall(listTraineeSubscriptions, { params: { id: trainee.id } }, { enabled: open });
  const above = new Set(trainee.subscriptions.map(({ id }) => id));
  const Icon = open ? ChevronUp : ChevronDown;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={open}
          icon={<Icon aria-hidden="true" size={18} />}
          onClick={() => setOpen(!open)}
        >
          Abonnements terminés
        </Button>
      </div>
      {open ? (
        <QueryState
          query={all}
          skeleton={<SkeletonList rows={1} label="Chargement des abonnements…" />}
          isEmpty={(list) => list.every(({ id }) => above.has(id))}
          empty={<p className="text-muted">Aucun abonnement terminé et payé.</p>}
        >
          {(list) => (
            <ul aria-label="Abonnements terminés" className="flex flex-col gap-3">
              {list
                .filter(({ id }) => !above.has(id))
                .map((one) => (
                  <TraineeSubscription key={one.id} subscription={one} />
                ))}
            </ul>
          )}
        </QueryState>
      ) : null}
    </div>
  );
}
