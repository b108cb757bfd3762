"use client";
import { receivedText } from "@/components/receipt/receipt-labels";
import { UNDO_RECEIPT_MS, UndoReceiptButton } from "@/components/receipt/undo-receipt-button";
import { useToast } from "@/components/ui/toast";
import type { Receipt } from "@/lib/contract/money/receipts";

/** Says what was received, with its reversal. */
export function useReceivedToast(): (receipt: Receipt) => void {
  const toast = useToast();
  return (receipt) => {
    toast.success(receivedText(receipt), {
      duration: UNDO_RECEIPT_MS,
      action: (close) => <UndoReceiptButton id={receipt.id} onDone={close} />,
    });
  };
}
