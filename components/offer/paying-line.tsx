"use client";
import { useCall } from "@/lib/client/hooks";
import { getSeller } from "@/lib/contract/subscriptions/withdrawals";
import { isCashAboveLimit } from "@/lib/domain/receipts";

/** Says how an amount in euros is paid to a coach. */
export function PayingLine({ amount, coachId }: { amount: number; coachId: string }) {
  const seller = useCall(getSeller, { params: { coachId } });
  const how = isCashAboveLimit("CASH", Math.round(amount * 100))
    ? "par chèque"
    : "par chèque ou en espèces";
  const transfer = seller.data?.takesTransfers ? ", ou dès maintenant par virement" : "";
  return <p>{`Le paiement se fait lors du premier cours, ${how}${transfer}.`}</p>;
}
