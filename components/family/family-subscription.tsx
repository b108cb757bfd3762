"use client";
import { useState } from "react";
import { ShareButton } from "@/components/family/share-button";
import { useFamily } from "@/components/family/use-family";
import { PayButtons } from "@/components/payment/pay-buttons";
import { SharedWith } from "@/components/subscription/shared-with";
import { SubscriptionMenu } from "@/components/subscription/subscription-menu";
import {
  type SubscriptionRecord,
  SubscriptionRecords,
} from "@/components/subscription/subscription-records";
import { TransferDialog } from "@/components/subscription/transfer-dialog";
import { WithdrawalDialog } from "@/components/subscription/withdrawal-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useToday } from "@/lib/client/use-today";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { withdrawalError } from "@/lib/domain/withdrawal";
import { formatDay, formatEuros, formatOf } from "@/lib/format";

interface FamilySubscriptionProps {
  subscription: Subscription;
  /** The account or the person in whose list it stands. */
  listedFor: string;
}

/** A person's subscription, or one that is shared with the account or the person. */
export function FamilySubscription({ subscription, listedFor }: FamilySubscriptionProps) {
  const [shown, setShown] = useState<"transfer" | "withdrawal" | null>(null);
  const [record, setRecord] = useState<SubscriptionRecord | null>(null);
  const today = useToday();
  const { people, members } = useFamily();
  const holder = members.find(({ id }) => id === subscription.traineeId);
  const isHeld = subscription.traineeId === listedFor;
  const holderName =
    people.find(({ id }) => id === subscription.traineeId)?.firstName ??
    people
      .flatMap(({ guardians }) => guardians)
      .find(({ accountId }) => accountId === subscription.traineeId)?.firstName;
  const { label, type, quantity, quantityLeft, nbReservationPerWeek, due } = subscription;
  const personId = holder?.isMe ? undefined : holder?.id;
  return (
    <Card as="li" className="relative">
      <h3 className="pr-11 font-semibold [overflow-wrap:anywhere]">{label}</h3>
      {holderName && !isHeld ? (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {type === "CARD" ? "Carte" : "Abonnement"} {formatOf(holderName)}
        </p>
      ) : null}
      {holder ? <SubscriptionMenu subscription={subscription} onShow={setRecord} /> : null}
      <p className="tabular text-sm">
        {type === "CARD"
          ? `Restant\u00a0: ${quantityLeft} / ${quantity}`
          : `Cours/semaine\u00a0: ${nbReservationPerWeek}`}
      </p>
      <p className="text-muted text-sm">Valide jusqu'au {formatDay(subscription.endDate)}</p>
      <SharedWith subscription={subscription} />
      {isHeld && due > 0 ? (
        <p className="text-danger text-sm">À régler&nbsp;: {formatEuros(due)}</p>
      ) : null}
      {holder ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {isHeld ? (
            <PayButtons
              subscription={subscription}
              personId={personId}
              onTransfer={() => setShown("transfer")}
            />
          ) : null}
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Réservations\u00a0: ${label}`}
            onClick={() => setRecord("history")}
          >
            Réservations
          </Button>
          {isHeld ? <ShareButton subscription={subscription} /> : null}
          {isHeld && withdrawalError(subscription, today) === null ? (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Renoncer au contrat ici : ${label}`}
              onClick={() => setShown("withdrawal")}
            >
              Renoncer au contrat ici
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
      {shown === "withdrawal" ? (
        <WithdrawalDialog
          subscription={subscription}
          personId={personId}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === "transfer" ? (
        <TransferDialog
          subscription={subscription}
          personId={personId}
          onClose={() => setShown(null)}
        />
      ) : null}
    </Card>
  );
}
