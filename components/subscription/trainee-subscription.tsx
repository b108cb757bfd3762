"use client";
import { useState } from "react";
import { ImpactSummary } from "@/components/preview/impact-summary";
import { usePreview } from "@/components/preview/use-preview";
import { PauseDialog } from "@/components/subscription/pause-dialog";
import { SubscriptionFacts } from "@/components/subscription/subscription-facts";
import { renewalDay } from "@/components/subscription/subscription-status";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { deleteTraineeSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { parisDay } from "@/lib/domain/paris-time";
import { formatEuros } from "@/lib/format";

const SubscriptionEditDialog = onDemand(() =>
  import("@/components/subscription/subscription-edit-dialog").then(
    (part) => part.SubscriptionEditDialog,
  ),
);
const SubscriptionHistoryDialog = onDemand(() =>
  import("@/components/subscription/subscription-history-dialog").then(
    (part) => part.SubscriptionHistoryDialog,
  ),
);

const AddSubscriptionDialog = onDemand(() =>
  import("@/components/subscription/add-subscription-dialog").then(
    (part) => part.AddSubscriptionDialog,
  ),
);

type Shown = "edit" | "history" | "pause" | "delete" | "again" | null;

export function TraineeSubscription({ subscription }: { subscription: Subscription }) {
  const [shown, setShown] = useState<Shown>(null);
  const toast = useToast();
  const done = (text: string) => () => {
    toast.success(text);
    setShown(null);
  };
  const removal = useSend(deleteTraineeSubscription, {
    form: `delete-subscription.${subscription.id}`,
    onSuccess: done("Abonnement supprimé."),
  });
  const suspended = subscription.suspendDate !== null;
  const withdrawn = subscription.withdrawnAt !== null;
  const gone = { params: { id: subscription.traineeId, subscriptionId: subscription.id } };
  const ofRemoval = usePreview(deleteTraineeSubscription, gone, shown === "delete");
  const change = (open: boolean) => {
    if (!open) setShown(null);
  };
  const action = (label: string, open: Shown) => (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${label} : ${subscription.label}`}
      onClick={() => setShown(open)}
    >
      {label}
    </Button>
  );
  return (
    <li className="rounded-control border border-line p-4">
      <SubscriptionFacts subscription={subscription} />
      <div className="mt-3 flex flex-wrap gap-2">
        {withdrawn ? null : action("Modifier", "edit")}
        {withdrawn ? null : action(suspended ? "Réactiver" : "Mettre en pause", "pause")}
        {action("Historique", "history")}
        {subscription.offerId ? action("Reprendre la même formule", "again") : null}
        {withdrawn ? null : action("Supprimer", "delete")}
      </div>
      {shown === "edit" ? (
        <SubscriptionEditDialog
          traineeId={subscription.traineeId}
          subscription={subscription}
          open
          onOpenChange={change}
        />
      ) : null}
      {shown === "history" ? (
        <SubscriptionHistoryDialog subscription={subscription} open onOpenChange={change} />
      ) : null}
      {shown === "pause" ? (
        <PauseDialog subscription={subscription} onClose={() => setShown(null)} />
      ) : null}
      {shown === "again" && subscription.offerId ? (
        <AddSubscriptionDialog
          traineeId={subscription.traineeId}
          title="Reprendre la même formule"
          again={{
            offerId: subscription.offerId,
            beginDate: renewalDay(subscription, parisDay(new Date())),
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      <ConfirmDialog
        open={shown === "delete"}
        onOpenChange={change}
        title={"Supprimer cet abonnement\u00a0?"}
        confirmLabel="Supprimer"
        pendingLabel="Suppression..."
        waiting={ofRemoval.isPending}
        pending={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => removal.mutate(gone)}
      >
        <p>Ses places à venir sont annulées. L'historique de l'élève garde son nom.</p>
        <ImpactSummary
          query={ofRemoval}
          due={(euros) => `Vous renoncez à ${formatEuros(euros)}.`}
        />
      </ConfirmDialog>
    </li>
  );
}
