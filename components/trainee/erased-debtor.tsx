"use client";
import { useState } from "react";
import { SubscriptionEditDialog } from "@/components/subscription/subscription-edit-dialog";
import { SubscriptionFacts } from "@/components/subscription/subscription-facts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { deleteTraineeSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { formatEuros, formatOf } from "@/lib/format";

export function ErasedDebtor({ id, trainee }: { id: string; trainee: Trainee }) {
  const name = `${trainee.firstName} ${trainee.lastName}`;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={`Détails ${formatOf(name)}`}
      className="flex scroll-mt-20 flex-col gap-5 p-2"
    >
      <div className="grid justify-items-start gap-2">
        <h2 className="font-bold text-xl [overflow-wrap:anywhere]">{name}</h2>
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
  const toast = useToast();
  const due = formatEuros(subscription.due);
  const giveUp = useSend(deleteTraineeSubscription, {
    onSuccess: () => {
      toast.success("Dette annulée.");
      setShown(null);
    },
  });
  const change = (open: boolean) => {
    if (!open) setShown(null);
  };
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
          open
          onOpenChange={change}
        />
      ) : null}
      <ConfirmDialog
        open={shown === "give-up"}
        onOpenChange={change}
        title={"Annuler cette dette\u00a0?"}
        confirmLabel="Annuler la dette"
        keepLabel="Retour"
        pendingLabel="Enregistrement..."
        pending={giveUp.isPending}
        error={giveUp.error?.message}
        onConfirm={() =>
          giveUp.mutate({
            params: { id: subscription.traineeId, subscriptionId: subscription.id },
          })
        }
      >
        <p>
          {due} ne {subscription.due >= 2 ? "seront" : "sera"} plus à payer. Sans autre dette, cette
          fiche quitte votre liste.
        </p>
      </ConfirmDialog>
    </li>
  );
}
