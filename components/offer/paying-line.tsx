"use client";
import { queryFor } from "@/components/family/use-family";
import { useMyCoach } from "@/components/reservation/use-my-coach";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { getSeller } from "@/lib/contract/subscriptions/withdrawals";
import { toCents } from "@/lib/domain/euros";
import { isCashAboveLimit } from "@/lib/domain/receipts";

/** Says how an amount in euros is paid to a coach. */
export function PayingLine({ amount, coachId }: { amount: number; coachId: string }) {
  const follower = useMyCoach(coachId)?.personId;
  const seller = useCall(getSeller, { params: { coachId }, ...queryFor(follower) });
  const how = isCashAboveLimit("CASH", toCents(amount)) ? "par chèque" : "par chèque ou en espèces";
  const { takesPayments, takesTransfers } = seller.data ?? {};
  const online = takesPayments
    ? takesTransfers
      ? "par carte, prélèvement ou"
      : "par carte ou prélèvement"
    : "";
  const transfer = takesTransfers ? (online ? " virement" : "par virement") : "";
  const now = online || transfer ? `, ou dès maintenant ${online}${transfer}` : "";
  if (seller.isLoading) return <Skeleton className="h-10 w-full" />;
  return <p>{`Le paiement se fait lors du premier cours, ${how}${now}.`}</p>;
}
