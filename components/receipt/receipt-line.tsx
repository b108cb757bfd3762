"use client";
import { annulledLabel, badgeLabel, methodLabel } from "@/components/receipt/receipt-labels";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { Receipt } from "@/lib/contract/money/receipts";
import { formatDay, formatSignedEuros } from "@/lib/format";

/** A list that is not grouped by day shows the day in the line. */
export function ReceiptLine({
  receipt,
  dated = false,
  isOpen = false,
  onOpen,
}: {
  receipt: Receipt;
  dated?: boolean;
  /** It stands beside the list. */
  isOpen?: boolean;
  onOpen: (receipt: Receipt) => void;
}) {
  const { amount, correctedBy } = receipt;
  const badge = badgeLabel(receipt);
  return (
    <button
      type="button"
      onClick={() => onOpen(receipt)}
      aria-current={isOpen || undefined}
      className="-mx-2 grid w-[calc(100%+1rem)] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-2 py-2 text-left hover:bg-sunken aria-[current]:bg-accent-soft"
    >
      <span className="tabular font-semibold [overflow-wrap:anywhere]">
        {dated ? formatDay(receipt.receivedOn) : receipt.payer}
      </span>
      <span
        className={cn(
          "tabular text-right font-semibold",
          amount < 0 && "text-danger",
          correctedBy && "text-muted line-through",
        )}
      >
        {formatSignedEuros(amount)}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-muted text-sm [overflow-wrap:anywhere]">
        {dated ? receipt.payer : receipt.label}
        {receipt.number ? <span className="tabular">n° {receipt.number}</span> : null}
        {badge ? <Badge tone="waiting">{badge}</Badge> : null}
        {correctedBy ? <Badge tone="neutral">{annulledLabel(receipt)}</Badge> : null}
      </span>
      <span className="text-right text-muted text-sm">{methodLabel(receipt)}</span>
    </button>
  );
}
