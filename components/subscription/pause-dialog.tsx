"use client";
import { useState } from "react";
import { Reach } from "@/components/preview/reach";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useLine, useSend } from "@/lib/client/hooks";
import { usePreview } from "@/lib/client/use-preview";
import type { Subscription } from "@/lib/contract/subscriptions";
import { activateSubscription, suspendSubscription } from "@/lib/contract/subscriptions-of-coach";

/** Puts a trainee's subscription to sleep, or wakes it; mounted anew for each opening (spec §4). */
export function PauseDialog({
  subscription,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  // As it was when this was asked: after a lost answer the list may show it changed, and the same press must not undo it.
  const [{ id, version, suspendDate }] = useState(subscription);
  const asleep = suspendDate !== null;
  const toast = useToast();
  const done = (text: string) => () => {
    toast.success(text);
    onClose();
  };
  const line = useLine();
  const suspend = useSend(suspendSubscription, {
    line,
    onSuccess: done("Abonnement mis en pause."),
  });
  const activate = useSend(activateSubscription, {
    line,
    onSuccess: done("Abonnement réactivé."),
  });
  const change = asleep ? activate : suspend;
  const params = { id };
  const reach = usePreview(suspendSubscription, { params }, !asleep);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      danger={false}
      title={asleep ? "Réactiver cet abonnement\u00a0?" : "Mettre cet abonnement en pause\u00a0?"}
      confirmLabel={asleep ? "Réactiver" : "Mettre en pause"}
      pendingLabel="Modification..."
      waiting={!asleep && reach.isPending}
      pending={change.isPending}
      error={change.error?.message}
      line={line}
      onConfirm={() => change.mutate({ params, body: { version } })}
    >
      <p>
        {asleep
          ? "Il pourra de nouveau servir à réserver, et sa date de fin recule d'autant de jours qu'il a dormi."
          : "Ses places à venir sont annulées et recréditées, et rien ne peut être réservé avec lui tant qu'il est en pause."}
      </p>
      {asleep ? null : <Reach query={reach} />}
    </ConfirmDialog>
  );
}
