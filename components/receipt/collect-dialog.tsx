"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { QueuedReceipts } from "@/components/offline/queued-receipts";
import { ChequesForm } from "@/components/receipt/cheques-form";
import { CollectForm } from "@/components/receipt/collect-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { type Debt, listDebts } from "@/lib/contract/money/debts";
import { formatDay, formatEuros } from "@/lib/format";

type Owed = Debt["subscriptions"][number];

interface CollectDialogProps {
  traineeId: string;
  name: string;
  /** Opens this debt where the trainee has several. */
  subscriptionId?: string;
  onClose: () => void;
}

export function CollectDialog({ traineeId, name, subscriptionId, onClose }: CollectDialogProps) {
  const debts = useCall(listDebts, {});
  const debt = debts.data?.find((debt) => debt.traineeId === traineeId);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={debt ? `${name} doit ${formatEuros(debt.amount)}` : name}
      size="sm"
    >
      <QueryState
        query={debts}
        skeleton={<SkeletonList rows={3} label="Chargement de ce qui est dû…" />}
        isEmpty={() => !debt}
        empty={<p role="status">Tout est payé.</p>}
      >
        {() =>
          debt ? (
            <>
              <QueuedReceipts traineeId={traineeId} />
              <Debts
                from={{ traineeId, name }}
                owed={debt.subscriptions}
                first={subscriptionId}
                onClose={onClose}
              />
            </>
          ) : null
        }
      </QueryState>
    </Dialog>
  );
}

function Debts({
  from,
  owed,
  first,
  onClose,
}: {
  from: { traineeId: string; name: string };
  owed: Owed[];
  first: string | undefined;
  onClose: () => void;
}) {
  // A dialog that began with a list keeps it when one debt is left.
  const [only] = useState(first ?? (owed.length === 1 ? owed[0]?.id : undefined));
  const [chosenId, setChosenId] = useState(only ?? null);
  const [asCheques, setAsCheques] = useState(false);
  const chosen = owed.find(({ id }) => id === chosenId);
  const leave = () => {
    setChosenId(null);
    setAsCheques(false);
  };
  if (!chosen)
    return (
      <ul className="-my-2 divide-y divide-line">
        {owed.map(({ id, label, amount, since }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Encaisser : ${label}`}
              onClick={() => setChosenId(id)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-semibold">{label}</span>
                <span className="tabular block text-muted text-sm">
                  Depuis le {formatDay(since)}
                </span>
              </span>
              <span className="tabular font-semibold">{formatEuros(amount)}</span>
              <ChevronRight aria-hidden="true" size={20} className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
    );
  const onDone = () => (only || owed.length === 1 ? onClose() : leave());
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-2">
        {only && !asCheques ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2"
            icon={<ChevronLeft aria-hidden="true" size={18} />}
            onClick={asCheques ? () => setAsCheques(false) : leave}
          >
            {asCheques ? "Un seul règlement" : "Toutes les dettes"}
          </Button>
        )}
        <p className="tabular min-w-0 text-muted text-sm [overflow-wrap:anywhere]">
          {chosen.label}, depuis le {formatDay(chosen.since)}
        </p>
      </div>
      {asCheques ? (
        <ChequesForm
          key={chosen.id}
          subscription={chosen}
          traineeId={from.traineeId}
          onDone={onDone}
        />
      ) : (
        <CollectForm
          key={chosen.id}
          subscription={chosen}
          from={from}
          onDone={onDone}
          onSeveralCheques={() => setAsCheques(true)}
        />
      )}
    </>
  );
}
