"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { QueuedReceipts } from "@/components/offline/queued-receipts";
import { ChequesForm } from "@/components/receipt/cheques-form";
import { CollectForm } from "@/components/receipt/collect-form";
import { Button } from "@/components/ui/button";
import { holdPress } from "@/components/ui/clear-of-press";
import { Dialog } from "@/components/ui/dialog";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { type Debt, listDebts } from "@/lib/contract/money/debts";
import { formatDay, formatEuros, pluralOf } from "@/lib/format";

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
      onClose={onClose}
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

function DebtRows({ owed, onChoose }: { owed: Owed[]; onChoose: (id: string) => void }) {
  return (
    <ul className="-my-2 divide-y divide-line">
      {owed.map(({ id, label, amount, since }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Encaisser : ${label}`}
            onClick={() => onChoose(id)}
            className="flex min-h-14 w-full items-center gap-3 rounded-control py-2 text-left hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="block font-semibold">{label}</span>
              <span className="tabular block text-muted text-sm">Depuis le {formatDay(since)}</span>
            </span>
            <span className="tabular font-semibold">{formatEuros(amount)}</span>
            <ChevronRight aria-hidden="true" size={20} className="text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The pressed row is gone, and the form may lie above what is scrolled into view. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Opens the oldest debt with the others beneath, and after a payment the list of what is left. */
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
  // A dialog that began with several debts keeps its list when one is left.
  const [only] = useState(first ?? (owed.length === 1 ? owed[0]?.id : undefined));
  const [chosenId, setChosenId] = useState(only ?? owed[0]?.id ?? null);
  const [asCheques, setAsCheques] = useState(false);
  const othersId = useId();
  const [isPressed, setIsPressed] = useState(false);
  const chosen = owed.find(({ id }) => id === chosenId);
  const choose = (id: string) => {
    // The rows move, and a second press would choose another one.
    holdPress();
    setIsPressed(true);
    setAsCheques(false);
    setChosenId(id);
  };
  const leave = () => {
    setChosenId(null);
    setAsCheques(false);
  };
  if (!chosen) return <DebtRows owed={owed} onChoose={choose} />;
  const others = only ? [] : owed.filter(({ id }) => id !== chosen.id);
  const onDone = () => (only || owed.length === 1 ? onClose() : leave());
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-2">
        {asCheques ? (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2"
            icon={<ChevronLeft aria-hidden="true" size={18} />}
            onClick={() => setAsCheques(false)}
          >
            Un seul règlement
          </Button>
        ) : null}
        <p
          key={chosen.id}
          ref={isPressed ? focus : undefined}
          tabIndex={-1}
          className="tabular min-w-0 text-muted text-sm [overflow-wrap:anywhere]"
        >
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
      {asCheques || others.length === 0 ? null : (
        <section aria-labelledby={othersId} className="mt-6">
          <h3 id={othersId} className="mb-2 font-semibold">
            {pluralOf(others.length, "Autre dette", "Autres dettes")}
          </h3>
          <DebtRows owed={others} onChoose={choose} />
        </section>
      )}
    </>
  );
}
