"use client";
import { useState } from "react";
import { QueuedReceipts } from "@/components/offline/queued-receipts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { type Debt, giveDebtUp } from "@/lib/contract/money/debts";
import { formatDay, formatEuros } from "@/lib/format";

const reminderOf = ({ firstName, amount, subscriptions }: Debt): string =>
  `Bonjour ${firstName}, il reste ${formatEuros(amount)} à régler pour ${subscriptions
    .map(({ label }) => `« ${label} »`)
    .join(" et ")}. Merci de me payer au prochain cours ou par virement.`;

export function DebtRow({ debt, onCollect }: { debt: Debt; onCollect: () => void }) {
  const toast = useToast();
  const name = `${debt.firstName} ${debt.lastName}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reminderOf(debt));
      toast.success("Message copié : collez-le dans un SMS ou un email.");
    } catch {
      toast.error("Votre navigateur ne permet pas de copier ce message.");
    }
  };
  return (
    <div className="mb-3 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold [overflow-wrap:anywhere]">{name}</h3>
          {debt.erased ? <Badge tone="neutral">Compte supprimé</Badge> : null}
          <p className="tabular text-muted text-sm">Depuis le {formatDay(debt.since)}</p>
          <QueuedReceipts traineeId={debt.traineeId} />
        </div>
        <p className="tabular font-bold text-danger text-xl">Doit {formatEuros(debt.amount)}</p>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {debt.subscriptions.map((subscription) => (
          <Owed key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="soft" aria-label={`Encaisser : ${name}`} onClick={onCollect}>
          Encaisser
        </Button>
        {debt.erased ? null : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Copier un rappel pour ${name}`}
            onClick={() => void copy()}
          >
            Copier un rappel
          </Button>
        )}
      </div>
    </div>
  );
}

function Owed({ subscription }: { subscription: Debt["subscriptions"][number] }) {
  const [confirming, setConfirming] = useState(false);
  const toast = useToast();
  const due = formatEuros(subscription.amount);
  const waiver = useSend(giveDebtUp, {
    form: `give-up.${subscription.id}`,
    onSuccess: () => {
      // The sum is left out, as a part of it may have been received since.
      toast.success("Vous avez renoncé à ce qui restait dû.");
      setConfirming(false);
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">{subscription.label}</span>
      <span className="flex items-center gap-2">
        <span className="tabular">{due}</span>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Renoncer : ${subscription.label}, ${due}`}
          onClick={() => setConfirming(true)}
        >
          Renoncer
        </Button>
      </span>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={"Renoncer à cette dette\u00a0?"}
        confirmLabel="Renoncer"
        pendingLabel="Enregistrement..."
        pending={waiver.isPending}
        error={waiver.error?.message}
        onConfirm={() => waiver.mutate({ params: { subscriptionId: subscription.id } })}
      >
        <p>
          Vous renoncez à {due} pour «&nbsp;{subscription.label}&nbsp;». Ce qui a été reçu reste
          encaissé.
        </p>
      </ConfirmDialog>
    </li>
  );
}
