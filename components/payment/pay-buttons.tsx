"use client";
import { queryFor } from "@/components/family/use-family";
import { WaysToPay } from "@/components/payment/ways-to-pay";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { getDue } from "@/lib/contract/money/transfer";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

interface PayButtonsProps {
  subscription: Subscription;
  /** The person of the family who holds the subscription; absent: the account itself. */
  personId?: string | undefined;
  onTransfer: () => void;
}

/** The ways to pay what is due, in a place that is kept while they load. */
export function PayButtons({ subscription, personId, onTransfer }: PayButtonsProps) {
  const { id, due } = subscription;
  const ways = useCall(getDue, { params: { id }, ...queryFor(personId) }, { enabled: due > 0 });
  if (ways.isLoading) return <Skeleton className="h-11 w-40 md:h-9" />;
  if (due === 0 || !ways.data) return null;
  return <WaysToPay due={ways.data} personId={personId} onTransfer={onTransfer} />;
}
