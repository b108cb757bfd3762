"use client";
import { useState } from "react";
import { CancelDebtDialog } from "@/components/receipt/cancel-debt-dialog";
import { SubscriptionEditDialog } from "@/components/subscription/subscription-edit-dialog";
import { SubscriptionFacts } from "@/components/subscription/subscription-facts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { formatEuros, formatOf } from "@/lib/format";

export function ErasedDebtor({ id, trainee }: { id: string; trainee: Trainee }) {
  const name = nameOf(trainee);
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={`Détails ${formatOf(name)}`}
      className="flex scroll-mt-20 flex-col gap-5 p-2"
    >
      <div className="grid justify-items-start gap-2">
        <h2 className="font-semibold text-lg [overflow-wrap:anywhere]">{name}</h2>
        <Badge tone="neutral">Compte supprimé</Badge>
        <p className="text-muted">
          Il reste ce que cette personne vous doit. Son nom s'efface deux ans après l'achat.
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {trainee.subscriptions.map((subscription) => (
          <Debt key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </section>
  );
}

function Debt({ subscription }: { subscription: Subscription }) {
  const [shown, setShown] = useState<"edit" | "give-up" | null>(null);
  const due = formatEuros(subscription.due);
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <SubscriptionFacts subscription={subscription} />
      <p className="mt-2 font-semibold text-danger">Doit {due}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Modifier : ${subscription.label}`}
          onClick={() => setShown("edit")}
        >
          Modifier
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Annuler la dette : ${subscription.label}`}
          onClick={() => setShown("give-up")}
        >
          Annuler la dette
        </Button>
      </div>
      {shown === "edit" ? (
        <SubscriptionEditDialog
          traineeId={subscription.traineeId}
          subscription={subscription}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === "give-up" ? (
        <CancelDebtDialog
          subscription={{ ...subscription, amount: subscription.due }}
          onClose={() => setShown(null)}
        />
      ) : null}
    </li>
  );
}
