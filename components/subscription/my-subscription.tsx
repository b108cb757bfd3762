"use client";
import { useState } from "react";
import { SubscriptionFacts } from "@/components/subscription/subscription-facts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useCall, useLine, useSend } from "@/lib/client/hooks";
import {
  countFutureReservations,
  deleteMySubscription,
  type Subscription,
} from "@/lib/contract/subscriptions";

const MovementsDialog = onDemand(() =>
  import("@/components/subscription/movements-dialog").then((part) => part.MovementsDialog),
);
const SubscriptionHistoryDialog = onDemand(() =>
  import("@/components/subscription/subscription-history-dialog").then(
    (part) => part.SubscriptionHistoryDialog,
  ),
);

const PaymentsDialog = onDemand(() =>
  import("@/components/receipt/payments-dialog").then((part) => part.PaymentsDialog),
);

type Shown = "history" | "movements" | "payments" | "delete" | null;

/** One of the trainee's own subscriptions, and what they can do with it (spec §5). */
export function MySubscription({ subscription }: { subscription: Subscription }) {
  const [shown, setShown] = useState<Shown>(null);
  const toast = useToast();
  const unpaid =
    (!subscription.isPaid || subscription.price === 0) && subscription.amountPaid === 0;
  const future = useCall(
    countFutureReservations,
    { params: { id: subscription.id } },
    { enabled: unpaid },
  );
  const line = useLine();
  const removal = useSend(deleteMySubscription, {
    line,
    onSuccess: () => {
      toast.success("Abonnement supprimé.");
      setShown(null);
    },
  });
  const change = (open: boolean) => {
    if (!open) setShown(null);
  };
  return (
    <Card as="li">
      <SubscriptionFacts subscription={subscription} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => setShown("history")}>
          Réservations
        </Button>
        {subscription.price > 0 ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Paiements : ${subscription.label}`}
            onClick={() => setShown("payments")}
          >
            Paiements
          </Button>
        ) : null}
        {subscription.type === "CARD" ? (
          <Button size="sm" variant="secondary" onClick={() => setShown("movements")}>
            Mouvements
          </Button>
        ) : null}
        {unpaid && future.data === 0 ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Supprimer : ${subscription.label}`}
            onClick={() => setShown("delete")}
          >
            Supprimer
          </Button>
        ) : null}
      </div>
      {shown === "history" ? (
        <SubscriptionHistoryDialog subscription={subscription} open onOpenChange={change} />
      ) : null}
      {shown === "payments" ? (
        <PaymentsDialog subscription={subscription} open onOpenChange={change} />
      ) : null}
      {shown === "movements" ? (
        <MovementsDialog subscription={subscription} open onOpenChange={change} />
      ) : null}
      <ConfirmDialog
        open={shown === "delete"}
        onOpenChange={change}
        title={"Supprimer cet abonnement\u00a0?"}
        confirmLabel="Supprimer"
        pendingLabel="Suppression..."
        pending={removal.isPending}
        error={removal.error?.message}
        line={line}
        onConfirm={() => removal.mutate({ params: { id: subscription.id } })}
      >
        <p>
          «&nbsp;{subscription.label}&nbsp;»{" "}
          {subscription.price === 0 ? "est gratuit" : "n'est pas payé"} et n'a aucune réservation à
          venir&nbsp;: il sera supprimé définitivement.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
