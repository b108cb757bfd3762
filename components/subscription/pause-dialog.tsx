"use client";
import { useState } from "react";
import { Reach } from "@/components/preview/reach";
import { subscriptionRows } from "@/components/subscription/subscription-rows";
import { useReadSubscription } from "@/components/subscription/use-read-subscription";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ChangedMeanwhile, differences } from "@/components/ui/conflict";
import { useToast } from "@/components/ui/toast";
import type { CallError } from "@/lib/client/call-error";
import { useLine, useSend } from "@/lib/client/hooks";
import { usePreview } from "@/lib/client/use-preview";
import { useVersion } from "@/lib/client/use-version";
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
  const [opened] = useState(subscription);
  const { id } = opened;
  const asleep = opened.suspendDate !== null;
  /** What its person has seen of it: another window's change is shown once, and the next press goes on. */
  const [known, setKnown] = useState(opened);
  const version = useVersion<Subscription>({
    opened,
    versionOf: (one) => one.version,
    read: useReadSubscription(opened),
  });
  const { theirs } = version;
  const [refusal, setRefusal] = useState<string>();
  const onError = (error: CallError) => {
    if (!version.caught(error)) setRefusal(error.message);
  };
  const toast = useToast();
  const done = (text: string) => () => {
    toast.success(text);
    onClose();
  };
  const line = useLine();
  const suspend = useSend(suspendSubscription, {
    line,
    onError,
    onSuccess: done("Abonnement mis en pause."),
  });
  const activate = useSend(activateSubscription, {
    line,
    onError,
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
      error={refusal}
      line={line}
      onConfirm={() => {
        setRefusal(undefined);
        setKnown(theirs ?? known);
        version.accept();
        change.mutate({ params, body: { version: version.current() } });
      }}
    >
      <p>
        {asleep
          ? "Il pourra de nouveau servir à réserver, et sa date de fin recule d'autant de jours qu'il a dormi."
          : "Ses places à venir sont annulées et recréditées, et rien ne peut être réservé avec lui tant qu'il est en pause."}
      </p>
      {asleep ? null : <Reach query={reach} />}
      {theirs ? (
        <ChangedMeanwhile rows={differences(subscriptionRows, known, theirs)}>
          Rien n'est fait encore&nbsp;: appuyez de nouveau si vous le voulez toujours.
        </ChangedMeanwhile>
      ) : null}
    </ConfirmDialog>
  );
}
