"use client";
import { useReceivedToast } from "@/components/receipt/use-received-toast";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import type { Debt } from "@/lib/contract/money/debts";
import { recordReceipt } from "@/lib/contract/money/receipts";
import { formatDayAndMonth, formatEuros } from "@/lib/format";

/** A transfer that the trainee announced; one press records what is due. */
export function AnnouncedTransfer({
  name,
  debt,
}: {
  name: string;
  debt: Debt["subscriptions"][number];
}) {
  const received = useReceivedToast();
  const toast = useToast();
  const record = useSend(recordReceipt, {
    onSuccess: received,
    onError: (error) => toast.error(error.message),
  });
  if (!debt.transferAnnouncedOn) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-muted">
        Virement annoncé le {formatDayAndMonth(debt.transferAnnouncedOn)}
      </span>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Reçu ${formatEuros(debt.amount)} : virement de ${name}`}
        pending={record.isPending}
        pendingLabel="Enregistrement..."
        onClick={() =>
          record.mutate({
            body: { subscriptionId: debt.id, amount: debt.amount, method: "TRANSFER" },
          })
        }
      >
        Reçu {formatEuros(debt.amount)}
      </Button>
    </p>
  );
}
