"use client";
import { useState } from "react";
import { Reach } from "@/components/preview/reach";
import { SubscriptionFacts } from "@/components/subscription/subscription-facts";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/hooks";
import { usePreview } from "@/lib/client/use-preview";
import type { Subscription } from "@/lib/contract/subscriptions";
import {
  activateSubscription,
  deleteTraineeSubscription,
  suspendSubscription,
} from "@/lib/contract/subscriptions-of-coach";
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

type Shown = "edit" | "history" | "pause" | "delete" | null;

/** A trainee's subscription with the coach's actions: edit, pause, history, delete (spec §2). */
export function TraineeSubscription({ subscription }: { subscription: Subscription }) {
  const [shown, setShown] = useState<Shown>(null);
  const toast = useToast();
  const done = (text: string) => () => {
    toast.success(text);
    setShown(null);
  };
  const suspend = useSend(suspendSubscription, {
    onSuccess: done("Abonnement mis en pause."),
  });
  const activate = useSend(activateSubscription, {
    onSuccess: done("Abonnement réactivé."),
  });
  const removal = useSend(deleteTraineeSubscription, {
    onSuccess: done("Abonnement supprimé."),
  });
  const asleep = subscription.suspendDate !== null;
  const params = { id: subscription.id };
  const gone = { params: { id: subscription.traineeId, subscriptionId: subscription.id } };
  const ofPause = usePreview(suspendSubscription, { params }, shown === "pause" && !asleep);
  const ofRemoval = usePreview(deleteTraineeSubscription, gone, shown === "delete");
  const change = (open: boolean) => {
    if (!open) setShown(null);
  };
  const action = (words: string, open: Shown) => (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${words} : ${subscription.label}`}
      onClick={() => setShown(open)}
    >
      {words}
    </Button>
  );
  return (
    <li className="rounded-control border border-line p-4">
      <SubscriptionFacts subscription={subscription} />
      <div className="mt-3 flex flex-wrap gap-2">
        {action("Modifier", "edit")}
        {action(asleep ? "Réactiver" : "Mettre en pause", "pause")}
        {action("Historique", "history")}
        {action("Supprimer", "delete")}
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
      <ConfirmDialog
        open={shown === "pause"}
        onOpenChange={change}
        danger={false}
        title={asleep ? "Réactiver cet abonnement\u00a0?" : "Mettre cet abonnement en pause\u00a0?"}
        confirmLabel={asleep ? "Réactiver" : "Mettre en pause"}
        pendingLabel="Modification..."
        waiting={!asleep && ofPause.isPending}
        pending={suspend.isPending || activate.isPending}
        error={(asleep ? activate.error : suspend.error)?.message}
        onConfirm={() =>
          (asleep ? activate : suspend).mutate({ params, body: { version: subscription.version } })
        }
      >
        <p>
          {asleep
            ? "Il pourra de nouveau servir à réserver, et sa date de fin recule d'autant de jours qu'il a dormi."
            : "Ses places à venir sont annulées et recréditées, et rien ne peut être réservé avec lui tant qu'il est en pause."}
        </p>
        {asleep ? null : <Reach query={ofPause} />}
      </ConfirmDialog>
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
        <Reach query={ofRemoval} due={(euros) => `Vous renoncez à ${formatEuros(euros)}.`} />
      </ConfirmDialog>
    </li>
  );
}
