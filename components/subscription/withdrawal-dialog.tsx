"use client";
import { useEffect, useState } from "react";
import { forOf, queryFor } from "@/components/family/use-family";
import { usePreview } from "@/components/preview/use-preview";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import { listSubscriptions, type Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { type WithdrawalPreview, withdraw } from "@/lib/contract/subscriptions/withdrawals";
import { dueOf } from "@/lib/domain/payment";
import { formatCount, formatDay, formatEuros } from "@/lib/format";

export function WithdrawalDialog({
  subscription,
  personId,
  onClose,
}: {
  subscription: Subscription;
  /** The person of the family whose subscription it is; absent: the account itself. */
  personId?: string | undefined;
  onClose: () => void;
}) {
  const [{ id, label, withdrawUntil, coachId }] = useState(subscription);
  // The coach may have received money since the list was read.
  const [stored, setStored] = useState<Subscription | null>(null);
  const read = useRead();
  useEffect(() => {
    read(listSubscriptions, { params: { coachId }, query: forOf(personId) }).then(
      (all) =>
        setStored(
          (previous) => previous ?? all.find((subscription) => subscription.id === id) ?? null,
        ),
      () => undefined,
    );
  }, [read, coachId, id, personId]);
  const { price, amountPaid } = stored ?? subscription;
  const toast = useToast();
  const send = useSend(withdraw, {
    onSuccess: () => {
      toast.success("Rétractation enregistrée. Un email en garde la preuve.");
      onClose();
    },
  });
  const call = { params: { id }, ...queryFor(personId) };
  const preview = usePreview(withdraw, call);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={"Renoncer à ce contrat\u00a0?"}
      confirmLabel="Confirmer la rétractation"
      keepLabel="Garder"
      pendingLabel="Rétractation..."
      waiting={!preview.data}
      pending={send.isPending}
      error={send.error?.message}
      onConfirm={() => send.mutate(call)}
    >
      <p className="[overflow-wrap:anywhere]">
        Vous renoncez à <strong>{label}</strong>, sans avoir à dire pourquoi. Vous pouvez le faire
        jusqu'au {withdrawUntil ? formatDay(withdrawUntil) : ""} inclus&nbsp;; c'est définitif.
      </p>
      <QueryState query={preview} skeleton={<Skeleton className="h-32 w-full" />}>
        {(withdrawal) => <Account {...withdrawal} price={price} amountPaid={amountPaid} />}
      </QueryState>
    </ConfirmDialog>
  );
}

function Account({
  used,
  refund,
  places,
  price,
  amountPaid,
}: WithdrawalPreview & { price: number; amountPaid: number }) {
  const due = dueOf({ price: used, amountPaid });
  const rows = [
    ["Prix", formatEuros(price)],
    ["Déjà utilisé", formatEuros(used)],
    ["Payé", formatEuros(amountPaid)],
    due > 0 ? ["Reste à payer", formatEuros(due)] : ["À vous rembourser", formatEuros(refund)],
  ];
  return (
    <div role="status" className="flex flex-col gap-3">
      <dl className="tabular grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3 [&>*:nth-last-child(-n+2)]:font-semibold">
        {rows.flatMap(([term, value]) => [
          <dt key={term}>{term}</dt>,
          <dd key={`${term} value`} className="text-right">
            {value}
          </dd>,
        ])}
      </dl>
      <p>
        {places > 0
          ? `${formatCount(places, "place")} à venir ${places > 1 ? "sont annulées" : "est annulée"}, même après le délai d'annulation.`
          : "Vous n'avez aucune place à venir avec cette formule."}
        {refund > 0 ? " Votre coach vous rembourse dans les 14 jours." : ""}
      </p>
    </div>
  );
}
