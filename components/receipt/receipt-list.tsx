"use client";
import { ReceiptLine } from "@/components/receipt/receipt-line";
import { useListEnd } from "@/components/ui/use-list-end";
import { WindowRows } from "@/components/ui/window-rows";
import type { Receipt } from "@/lib/contract/money/receipts";
import { formatLongDay } from "@/lib/format";

const ROW = 76;

export function ReceiptList({
  items,
  loadNext,
  onOpen,
}: {
  items: Receipt[];
  loadNext: (() => void) | null;
  onOpen: (receipt: Receipt) => void;
}) {
  const end = useListEnd(loadNext);
  return (
    <>
      <WindowRows items={items} keyOf={({ id }) => id} height={ROW} label="Encaissements">
        {(receipt, previous) => (
          <div className="pb-2">
            {previous?.receivedOn === receipt.receivedOn ? null : (
              <h3 className="pt-3 pb-2 font-semibold text-muted text-sm">
                {formatLongDay(receipt.receivedOn)}
              </h3>
            )}
            <ReceiptLine receipt={receipt} onOpen={onOpen} />
          </div>
        )}
      </WindowRows>
      <div ref={end} />
    </>
  );
}
