"use client";
import { queryFor } from "@/components/family/use-family";
import { PayOnlineButton } from "@/components/payment/pay-online-button";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { getSeller } from "@/lib/contract/subscriptions/withdrawals";

interface PayButtonsProps {
  subscription: Subscription;
  /** The person of the family who holds the subscription; absent: the account itself. */
  personId?: string | undefined;
  onTransfer: () => void;
}

/** The ways to pay what is due, in a place that is kept while they load. */
export function PayButtons({ subscription, personId, onTransfer }: PayButtonsProps) {
  const { coachId, label, due } = subscription;
  const seller = useCall(
    getSeller,
    { params: { coachId }, ...queryFor(personId) },
    { enabled: due > 0 },
  );
  if (seller.isLoading) return <Skeleton className="h-11 w-40 md:h-9" />;
  if (due === 0 || !seller.data) return null;
  const { takesPayments, takesTransfers } = seller.data;
  return (
    <>
      {takesPayments ? <PayOnlineButton subscription={subscription} personId={personId} /> : null}
      {takesTransfers ? (
        <Button
          size="sm"
          variant={takesPayments ? "secondary" : "primary"}
          aria-label={`Payer par virement\u00a0: ${label}`}
          onClick={onTransfer}
        >
          Payer par virement
        </Button>
      ) : null}
    </>
  );
}
