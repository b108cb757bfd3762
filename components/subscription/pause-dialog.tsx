"use client";
import { useState } from "react";
import { ImpactSummary } from "@/components/preview/impact-summary";
import { usePreview } from "@/components/preview/use-preview";
import { subscriptionRows } from "@/components/subscription/subscription-rows";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ChangedMeanwhile, differences } from "@/components/ui/conflict";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import {
  activateSubscription,
  suspendSubscription,
} from "@/lib/contract/subscriptions/subscriptions-of-coach";

export function PauseDialog({
  subscription,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  /** The version that the coach has seen. */
  const [known, setKnown] = useState(subscription);
  const { id } = known;
  const [suspended] = useState(subscription.suspendDate !== null);
  const toast = useToast();
  const options = (text: string) => ({
    onSuccess: () => {
      toast.success(text);
      onClose();
    },
  });
  const suspend = useSend(suspendSubscription, options("Abonnement mis en pause."));
  const activate = useSend(activateSubscription, options("Abonnement réactivé."));
  const change = suspended ? activate : suspend;
  const isOther = change.error?.code === "CHANGED_MEANWHILE";
  const params = { id };
  const preview = usePreview(suspendSubscription, suspended ? null : { params });
  return (
    <ConfirmDialog
      onClose={onClose}
      danger={false}
      title={
        suspended ? "Réactiver cet abonnement\u00a0?" : "Mettre cet abonnement en pause\u00a0?"
      }
      confirmLabel={suspended ? "Réactiver" : "Mettre en pause"}
      pendingLabel="Modification..."
      waiting={!suspended && preview.isPending}
      pending={change.isPending}
      error={isOther ? undefined : change.error?.message}
      onConfirm={() => {
        const seen = isOther ? subscription : known;
        setKnown(seen);
        change.mutate({ params, body: { version: seen.version } });
      }}
    >
      <p>
        {suspended
          ? "Il servira de nouveau à réserver. Sa fin recule de la durée de la pause."
          : "Ses places à venir sont annulées et recréditées. En pause, il ne sert plus à réserver."}
      </p>
      {suspended ? null : <ImpactSummary query={preview} />}
      {isOther ? (
        <ChangedMeanwhile rows={differences(subscriptionRows, known, subscription)}>
          Rien n'est fait encore&nbsp;: appuyez de nouveau si vous le voulez toujours.
        </ChangedMeanwhile>
      ) : null}
    </ConfirmDialog>
  );
}
