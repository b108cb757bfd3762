"use client";
import { collectedInOutbox } from "@/components/offline/with-outbox";
import { useOutbox } from "@/lib/client/use-outbox";
import { formatEuros, pluralOf } from "@/lib/format";

/** Says how much of a debt this device has recorded and not sent yet. */
export function QueuedReceipts({ traineeId }: { traineeId: string }) {
  const amount = collectedInOutbox(useOutbox(), traineeId);
  return amount > 0 ? (
    <p role="status" className="tabular font-semibold text-sm text-warning">
      {`${formatEuros(amount)} déjà ${pluralOf(amount, "noté")} sur cet appareil, à envoyer.`}
    </p>
  ) : null;
}
