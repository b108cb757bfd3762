"use client";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { PayOnlineButton } from "@/components/payment/pay-online-button";
import { MySubscriptionFacts } from "@/components/subscription/my-subscription-facts";
import { isOver } from "@/components/subscription/subscription-status";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu, MenuItem } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { useToast } from "@/components/ui/toast";
import { useCall } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import { useToday } from "@/lib/client/use-today";
import type { Offer } from "@/lib/contract/offers/offers";
import {
  countFutureReservations,
  deleteMySubscription,
  type Subscription,
} from "@/lib/contract/subscriptions/subscriptions";
import { getSeller } from "@/lib/contract/subscriptions/withdrawals";
import { withdrawalError } from "@/lib/domain/withdrawal";

const MovementsDialog = onDemand(() =>
  import("@/components/subscription/movements-dialog").then((module) => module.MovementsDialog),
);
const SubscriptionHistoryDialog = onDemand(() =>
  import("@/components/subscription/subscription-history-dialog").then(
    (part) => part.SubscriptionHistoryDialog,
  ),
);

const PaymentsDialog = onDemand(() =>
  import("@/components/receipt/payments-dialog").then((module) => module.PaymentsDialog),
);

const SubscribeDialog = onDemand(() =>
  import("@/components/offer/subscribe-dialog").then((module) => module.SubscribeDialog),
);
const WithdrawalDialog = onDemand(() =>
  import("@/components/subscription/withdrawal-dialog").then((module) => module.WithdrawalDialog),
);

const TransferDialog = onDemand(() =>
  import("@/components/subscription/transfer-dialog").then((module) => module.TransferDialog),
);

type Shown = "history" | "movements" | "payments" | "delete" | "withdrawal" | "transfer" | null;

export function MySubscription({
  subscription,
  offer,
}: {
  subscription: Subscription;
  /** The offer it was bought from, while that is on sale. */
  offer?: Offer | undefined;
}) {
  const [shown, setShown] = useState<Shown>(null);
  /** The offer as it was when the dialog opened, which can name it once it is off sale. */
  const [again, setAgain] = useState<Offer | null>(null);
  const today = useToday();
  const toast = useToast();
  const unpaid =
    (!subscription.isPaid || subscription.price === 0) &&
    subscription.amountPaid === 0 &&
    subscription.withdrawnAt === null;
  const future = useCall(
    countFutureReservations,
    { params: { id: subscription.id } },
    { enabled: unpaid },
  );
  const owes = subscription.due > 0;
  const seller = useCall(
    getSeller,
    { params: { coachId: subscription.coachId } },
    { enabled: owes },
  );
  const removal = useSend(deleteMySubscription, {
    onSuccess: () => {
      toast.success("Abonnement supprimé.");
      setShown(null);
    },
  });
  const hasMore = subscription.price > 0 || subscription.type === "CARD";
  const change = (open: boolean) => {
    if (!open) setShown(null);
  };
  return (
    <Card as="li" className="relative">
      <MySubscriptionFacts subscription={subscription} />
      {hasMore ? (
        <div className="absolute top-2 right-2">
          <Menu
            label={`Plus d'actions\u00a0: ${subscription.label}`}
            trigger={<Ellipsis aria-hidden="true" size={20} className="mx-1.5 text-muted" />}
          >
            {subscription.price > 0 ? (
              <MenuItem onSelect={() => setShown("payments")}>Paiements</MenuItem>
            ) : null}
            {subscription.type === "CARD" ? (
              <MenuItem onSelect={() => setShown("movements")}>Mouvements</MenuItem>
            ) : null}
          </Menu>
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {owes && seller.data?.takesPayments ? (
          <PayOnlineButton subscription={subscription} />
        ) : null}
        {owes && seller.data?.takesTransfers ? (
          <Button
            size="sm"
            variant={seller.data.takesPayments ? "secondary" : "primary"}
            aria-label={`Payer par virement\u00a0: ${subscription.label}`}
            onClick={() => setShown("transfer")}
          >
            Payer par virement
          </Button>
        ) : null}
        {offer && isOver(subscription, today) ? (
          <Button
            size="sm"
            variant="soft"
            aria-label={`Renouveler\u00a0: ${subscription.label}`}
            onClick={() => setAgain(offer)}
          >
            Renouveler
          </Button>
        ) : null}
        <Button size="sm" variant="secondary" onClick={() => setShown("history")}>
          Réservations
        </Button>
        {withdrawalError(subscription, today) === null ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Renoncer au contrat ici : ${subscription.label}`}
            onClick={() => setShown("withdrawal")}
          >
            Renoncer au contrat ici
          </Button>
        ) : null}
        {unpaid && future.data === 0 ? (
          <Button
            size="sm"
            variant="ghost"
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
      {shown === "transfer" ? (
        <TransferDialog subscription={subscription} onClose={() => setShown(null)} />
      ) : null}
      {shown === "payments" ? (
        <PaymentsDialog subscription={subscription} open onOpenChange={change} />
      ) : null}
      {shown === "movements" ? (
        <MovementsDialog subscription={subscription} open onOpenChange={change} />
      ) : null}
      {again ? <SubscribeDialog offer={again} onClose={() => setAgain(null)} /> : null}
      {shown === "withdrawal" ? (
        <WithdrawalDialog subscription={subscription} onClose={() => setShown(null)} />
      ) : null}
      <ConfirmDialog
        open={shown === "delete"}
        onOpenChange={change}
        title={"Supprimer cet abonnement\u00a0?"}
        confirmLabel="Supprimer"
        pendingLabel="Suppression..."
        pending={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => removal.mutate({ params: { id: subscription.id } })}
      >
        <p>
          «&nbsp;{subscription.label}&nbsp;»{" "}
          {subscription.price === 0 ? "est gratuit" : "n'est pas payé"} et n'a aucune réservation à
          venir&nbsp;: il sera supprimé définitivement
          {subscription.price === 0 ? "." : ", s'il n'a pas déjà servi."}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
