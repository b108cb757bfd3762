"use client";
import { DebtRow } from "@/components/receipt/debt-row";
import { RefundsDue } from "@/components/receipt/refunds-due";
import { useCollect } from "@/components/receipt/use-collect";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { WindowRows } from "@/components/ui/window-rows";
import { useCall } from "@/lib/client/hooks";
import { type Debt, listDebts } from "@/lib/contract/money/debts";
import { formatCount, formatEuros } from "@/lib/format";

const ROW = 180;
const totalOf = (debts: Debt[]): number =>
  debts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
const debtorOf = ({ traineeId, firstName, lastName }: Debt) => ({
  traineeId,
  name: `${firstName} ${lastName}`,
});

export function DebtsTab() {
  const debts = useCall(listDebts, {});
  const { collect, collecting } = useCollect();
  return (
    <div className="flex flex-col gap-8">
      <QueryState
        query={debts}
        skeleton={<SkeletonList rows={3} label="Chargement de ce qui est dû…" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState hint="Ce qui reste à payer apparaît ici, avec un rappel prêt à envoyer.">
            Personne ne vous doit rien.
          </EmptyState>
        }
      >
        {(list) => (
          <section aria-labelledby="doivent">
            <h2 id="doivent" className="tabular mb-3 font-bold text-lg">
              {formatCount(list.length, "élève")} {list.length >= 2 ? "doivent" : "doit"}{" "}
              {formatEuros(totalOf(list))}
            </h2>
            <WindowRows items={list} keyOf={({ traineeId }) => traineeId} height={ROW}>
              {(debt) => <DebtRow debt={debt} onCollect={() => collect(debtorOf(debt))} />}
            </WindowRows>
          </section>
        )}
      </QueryState>
      <RefundsDue />
      {collecting}
    </div>
  );
}
