"use client";
import { onDemand } from "@/components/ui/on-demand";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

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

export type SubscriptionRecord = "history" | "movements" | "payments";

interface SubscriptionRecordsProps {
  subscription: Subscription;
  /** The person of the family who holds the subscription; absent: the account itself. */
  personId?: string | undefined;
  shown: SubscriptionRecord | null;
  onClose: () => void;
}

/** The places, movements or payments of a trainee's subscription. */
export function SubscriptionRecords({ shown, ...of }: SubscriptionRecordsProps) {
  if (shown === "history") return <SubscriptionHistoryDialog {...of} />;
  if (shown === "movements") return <MovementsDialog {...of} />;
  if (shown === "payments") return <PaymentsDialog {...of} />;
  return null;
}
