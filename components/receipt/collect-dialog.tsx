"use client";
import { useState } from "react";
import { QueuedReceipts } from "@/components/offline/queued-receipts";
import { ChequesForm } from "@/components/receipt/cheques-form";
import { CollectForm } from "@/components/receipt/collect-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import { listDebts } from "@/lib/contract/money/debts";
import { formatDay, formatEuros } from "@/lib/format";

type How = "one" | "several";

export function CollectDialog({
  traineeId,
  name,
  onClose,
}: {
  traineeId: string;
  name: string;
  onClose: () => void;
}) {
  const debts = useCall(listDebts, {});
  // Each debt keeps its open form while the coach looks at another one.
  const [shown, setShown] = useState<ReadonlyMap<string, How>>(new Map());
  const show = (id: string, how: How) => setShown((previous) => new Map(previous).set(id, how));
  const hide = (id: string) =>
    setShown((previous) => new Map([...previous].filter(([shownId]) => shownId !== id)));
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
        skeleton={<SkeletonList rows={1} label="Chargement de ce qui est dû…" />}
        isEmpty={() => !debt}
        empty={<p role="status">Tout est payé.</p>}
      >
        {() => (
          <>
            <QueuedReceipts traineeId={traineeId} />
            <ul className="flex flex-col gap-3">
              {debt?.subscriptions.map((subscription, n) => (
                <li key={subscription.id} className="rounded-control border border-line p-4">
                  <p className="font-semibold [overflow-wrap:anywhere]">{subscription.label}</p>
                  <p className="tabular mb-3 text-muted text-sm">
                    {`Doit ${formatEuros(subscription.amount)} depuis le ${formatDay(subscription.since)}`}
                  </p>
                  {!shown.has(subscription.id) ? (
                    <div className="flex flex-wrap gap-2">
                      <Button
                        size="sm"
                        variant={n === 0 ? "primary" : "secondary"}
                        aria-label={n === 0 ? undefined : `Encaisser : ${subscription.label}`}
                        onClick={() => show(subscription.id, "one")}
                      >
                        Encaisser
                      </Button>
                      <Button
                        size="sm"
                        variant="secondary"
                        onClick={() => show(subscription.id, "several")}
                      >
                        Plusieurs chèques
                      </Button>
                    </div>
                  ) : shown.get(subscription.id) === "one" ? (
                    <CollectForm
                      subscription={subscription}
                      from={{ traineeId, name }}
                      onDone={() =>
                        isLast(debt, subscription.id) ? onClose() : hide(subscription.id)
                      }
                    />
                  ) : (
                    <ChequesForm
                      subscription={subscription}
                      onDone={() =>
                        isLast(debt, subscription.id) ? onClose() : hide(subscription.id)
                      }
                    />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

const isLast = (debt: { subscriptions: { id: string }[] }, id: string): boolean =>
  debt.subscriptions.every((subscription) => subscription.id === id);
