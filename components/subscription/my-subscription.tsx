"use client";
import { useState } from "react";
import { ShareButton } from "@/components/family/share-button";
import { personIdOf, queryFor, useFamily } from "@/components/family/use-family";
import { WaysToPay } from "@/components/payment/ways-to-pay";
import { MySubscriptionFacts } from "@/components/subscription/my-subscription-facts";
import { SubscriptionMenu } from "@/components/subscription/subscription-menu";
import {
  type SubscriptionRecord,
  SubscriptionRecords,
} from "@/components/subscription/subscription-records";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { onDemand } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { useCall } from "@/lib/client/use-call";
import { useToday } from "@/lib/client/use-today";
import { getDue } from "@/lib/contract/money/transfer";
import type { Offer } from "@/lib/contract/offers/offers";
import {
  countFutureReservations,
  deleteMySubscription,
  type Subscription,
} from "@/lib/contract/subscriptions/subscriptions";
import { deletionError } from "@/lib/domain/deletion-error";
import { isOver } from "@/lib/domain/subscription-status";
import { withdrawalError } from "@/lib/domain/withdrawal";

const SubscribeDialog = onDemand(() =>
  import("@/components/offer/subscribe-dialog").then((part) => part.SubscribeDialog),
);
const WithdrawalDialog = onDemand(() =>
  import("@/components/subscription/withdrawal-dialog").then((part) => part.WithdrawalDialog),
);

const TransferDialog = onDemand(() =>
  import("@/components/subscription/transfer-dialog").then((part) => part.TransferDialog),
);

type Shown = "delete" | "withdrawal" | "transfer" | null;

/** A subscription of the account or of a person, or one that is shared with them. */
export function MySubscription({
  subscription,
  listedFor,
  offer,
}: {
  subscription: Subscription;
  /** The account or the person in whose list it stands. */
  listedFor: string;
  /** The offer it was bought from, while that is on sale. */
  offer?: Offer | undefined;
}) {
  const [shown, setShown] = useState<Shown>(null);
  const [record, setRecord] = useState<SubscriptionRecord | null>(null);
  /** The offer as it was when the dialog opened, which can name it once it is off sale. */
  const [again, setAgain] = useState<Offer | null>(null);
  const today = useToday();
  const toast = useToast();
  const { members } = useFamily();
  /** Absent for the subscription of another guardian. */
  const holder = members.find(({ id }) => id === subscription.traineeId);
  const personId = personIdOf(holder);
  const isHeld = subscription.traineeId === listedFor;
  const unpaid =
    isHeld && subscription.withdrawnAt === null && deletionError(subscription) === null;
  const future = useCall(
    countFutureReservations,
    { params: { id: subscription.id }, ...queryFor(personId) },
    { enabled: unpaid },
  );
  const ways = useCall(
    getDue,
    { params: { id: subscription.id }, ...queryFor(personId) },
    { enabled: isHeld && holder !== undefined && subscription.due > 0 },
  );
  const removal = useSend(deleteMySubscription, {
    onSuccess: () => {
      toast.success("Abonnement supprimé.");
      setShown(null);
    },
  });
  return (
    <Card as="li" className="relative">
      <MySubscriptionFacts
        subscription={subscription}
        isHeld={isHeld}
        debitPending={ways.data?.debitPending === true}
      />
      {holder ? <SubscriptionMenu subscription={subscription} onShow={setRecord} /> : null}
      {holder ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {isHeld && ways.isLoading ? <Skeleton className="h-11 w-40 md:h-9" /> : null}
          {isHeld && ways.data && subscription.due > 0 ? (
            <WaysToPay
              due={ways.data}
              personId={personId}
              onTransfer={() => setShown("transfer")}
            />
          ) : null}
          {isHeld && offer && isOver(subscription, today) ? (
            <Button
              size="sm"
              variant="soft"
              aria-label={`Renouveler\u00a0: ${subscription.label}`}
              onClick={() => setAgain(offer)}
            >
              Renouveler
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Réservations\u00a0: ${subscription.label}`}
            onClick={() => setRecord("history")}
          >
            Réservations
          </Button>
          {isHeld ? <ShareButton subscription={subscription} /> : null}
          {isHeld && withdrawalError(subscription, today) === null ? (
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
      ) : null}
      <SubscriptionRecords
        subscription={subscription}
        personId={personId}
        shown={record}
        onClose={() => setRecord(null)}
      />
      {shown === "transfer" ? (
        <TransferDialog
          subscription={subscription}
          personId={personId}
          onClose={() => setShown(null)}
        />
      ) : null}
      {again ? (
        <SubscribeDialog offer={again} person={holder} onClose={() => setAgain(null)} />
      ) : null}
      {shown === "withdrawal" ? (
        <WithdrawalDialog
          subscription={subscription}
          personId={personId}
          onClose={() => setShown(null)}
        />
      ) : null}
      <ConfirmDialog
        open={shown === "delete"}
        onClose={() => setShown(null)}
        title={"Supprimer cet abonnement\u00a0?"}
        confirmLabel="Supprimer"
        pendingLabel="Suppression..."
        pending={removal.isPending}
        error={removal.error?.message}
        onConfirm={() => removal.mutate({ params: { id: subscription.id }, ...queryFor(personId) })}
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
