"use client";
import { useState } from "react";
import { ShareDialog } from "@/components/family/share-dialog";
import { queryFor, useFamily } from "@/components/family/use-family";
import { PayOnlineButton } from "@/components/payment/pay-online-button";
import { TransferDialog } from "@/components/subscription/transfer-dialog";
import { WithdrawalDialog } from "@/components/subscription/withdrawal-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useCall } from "@/lib/client/hooks";
import { useToday } from "@/lib/client/use-today";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { getSeller } from "@/lib/contract/subscriptions/withdrawals";
import { withdrawalError } from "@/lib/domain/withdrawal";
import { formatDay, formatEuros, formatNames } from "@/lib/format";

/** A person's subscription, or one that is shared with the account or the person. */
export function FamilySubscription({ subscription }: { subscription: Subscription }) {
  const [shown, setShown] = useState<"share" | "transfer" | "withdrawal" | null>(null);
  const today = useToday();
  const { members } = useFamily();
  const holder = members.find(({ id }) => id === subscription.traineeId);
  const { label, type, quantity, quantityLeft, nbReservationPerWeek, due } = subscription;
  const personId = holder?.isMe ? undefined : holder?.id;
  const seller = useCall(
    getSeller,
    { params: { coachId: subscription.coachId }, ...queryFor(personId) },
    { enabled: holder !== undefined && due > 0 },
  );
  const shared = (subscription.sharedWith ?? []).map(({ firstName }) => firstName);
  return (
    <Card as="li">
      <h3 className="font-semibold [overflow-wrap:anywhere]">{label}</h3>
      <p className="tabular text-sm">
        {type === "CARD"
          ? `Restant\u00a0: ${quantityLeft} / ${quantity}`
          : `Cours/semaine\u00a0: ${nbReservationPerWeek}`}
      </p>
      <p className="text-muted text-sm">Valide jusqu'au {formatDay(subscription.endDate)}</p>
      {shared.length > 0 ? (
        <p className="text-muted text-sm">Partagé avec {formatNames(shared)}</p>
      ) : null}
      {holder && due > 0 ? (
        <p className="text-danger text-sm">À régler&nbsp;: {formatEuros(due)}</p>
      ) : null}
      {holder ? (
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {due > 0 && seller.data?.takesPayments ? (
            <PayOnlineButton subscription={subscription} personId={personId} />
          ) : null}
          {due > 0 && seller.data?.takesTransfers ? (
            <Button
              size="sm"
              variant={seller.data.takesPayments ? "secondary" : "primary"}
              aria-label={`Payer par virement\u00a0: ${label}`}
              onClick={() => setShown("transfer")}
            >
              Payer par virement
            </Button>
          ) : null}
          {subscription.isShareable ? (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Partager\u00a0: ${label}`}
              onClick={() => setShown("share")}
            >
              Partager
            </Button>
          ) : null}
          {withdrawalError(subscription, today) === null ? (
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
      {shown === "withdrawal" ? (
        <WithdrawalDialog
          subscription={subscription}
          personId={personId}
          onClose={() => setShown(null)}
        />
      ) : null}
      {shown === "share" ? (
        <ShareDialog subscription={subscription} onClose={() => setShown(null)} />
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
