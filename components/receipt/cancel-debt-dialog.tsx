"use client";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { type Debt, giveDebtUp } from "@/lib/contract/money/debts";
import { formatEuros } from "@/lib/format";

export function CancelDebtDialog({
  subscription,
  onClose,
}: {
  subscription: Pick<Debt["subscriptions"][number], "id" | "label" | "amount">;
  onClose: () => void;
}) {
  const toast = useToast();
  const waiver = useSend(giveDebtUp, {
    onSuccess: () => {
      // The sum is left out, as a part of it may have been received since.
      toast.success("Dette annulée.");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={"Annuler cette dette\u00a0?"}
      confirmLabel="Annuler la dette"
      keepLabel="Retour"
      pendingLabel="Enregistrement..."
      pending={waiver.isPending}
      error={waiver.error?.message}
      onConfirm={() => waiver.mutate({ params: { subscriptionId: subscription.id } })}
    >
      <p>
        Vous renoncez à {formatEuros(subscription.amount)} pour «&nbsp;{subscription.label}&nbsp;».
        Ce qui a été reçu reste encaissé.
      </p>
    </ConfirmDialog>
  );
}
