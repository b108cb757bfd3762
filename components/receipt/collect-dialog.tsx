"use client";
import { useState } from "react";
import { ChequesForm } from "@/components/receipt/cheques-form";
import { CollectForm } from "@/components/receipt/collect-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import { listDebts } from "@/lib/contract/debts";
import { formatDay, formatEuros } from "@/lib/format";

type Shown = { id: string; how: "one" | "several" };

/** All that somebody owes, the oldest first: what is received for it is recorded here (beyond 10). */
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
  const [shown, setShown] = useState<Shown | null>(null);
  const debt = debts.data?.find((one) => one.traineeId === traineeId);
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
          <ul className="flex flex-col gap-3">
            {debt?.subscriptions.map((subscription, n) => (
              <li key={subscription.id} className="rounded-control border border-line p-4">
                <p className="font-semibold [overflow-wrap:anywhere]">{subscription.label}</p>
                <p className="tabular mb-3 text-muted text-sm">
                  Doit {formatEuros(subscription.amount)} depuis le {formatDay(subscription.since)}
                </p>
                {shown?.id !== subscription.id ? (
                  <div className="flex flex-wrap gap-2">
                    <Button
                      size="sm"
                      variant={n === 0 ? "primary" : "secondary"}
                      aria-label={n === 0 ? undefined : `Encaisser : ${subscription.label}`}
                      onClick={() => setShown({ id: subscription.id, how: "one" })}
                    >
                      Encaisser
                    </Button>
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => setShown({ id: subscription.id, how: "several" })}
                    >
                      Plusieurs chèques
                    </Button>
                  </div>
                ) : shown.how === "one" ? (
                  <CollectForm
                    key={subscription.amount}
                    subscription={subscription}
                    from={{ traineeId, name }}
                    onDone={() => (isLast(debt, subscription.id) ? onClose() : setShown(null))}
                  />
                ) : (
                  <ChequesForm
                    subscription={subscription}
                    onDone={() => (isLast(debt, subscription.id) ? onClose() : setShown(null))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  );
}

const isLast = (debt: { subscriptions: { id: string }[] }, id: string): boolean =>
  debt.subscriptions.every((one) => one.id === id);
