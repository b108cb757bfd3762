"use client";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { reverseReceipt } from "@/lib/contract/money/receipts";

export const UNDO_RECEIPT_MS = 10_000;

export function UndoReceiptButton({ id, onDone }: { id: string; onDone: () => void }) {
  const toast = useToast();
  const reversal = useSend(reverseReceipt, {
    onSuccess: () => {
      onDone();
      toast.success("Encaissement annulé.");
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="shrink-0"
      aria-label="Annuler cet encaissement"
      pending={reversal.isPending}
      pendingLabel="Annulation…"
      onClick={() => reversal.mutate({ params: { id }, body: { reason: "Annulé aussitôt" } })}
    >
      Annuler
    </Button>
  );
}
