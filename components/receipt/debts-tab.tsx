"use client";
import { DebtTable } from "@/components/receipt/debt-table";
import { RefundsDue } from "@/components/receipt/refunds-due";
import { type Debtor, useCollect } from "@/components/receipt/use-collect";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useIgnoredAtFirst } from "@/components/ui/use-ignored-at-first";
import { useCall } from "@/lib/client/use-call";
import { type Debt, listDebts } from "@/lib/contract/money/debts";
import { sumEuros } from "@/lib/domain/payment";
import { formatCount, formatEuros } from "@/lib/format";

const totalOf = (debts: Debt[]): number => sumEuros(debts.map(({ amount }) => amount));

export function DebtsTab() {
  const debts = useCall(listDebts, {});
  const { collect, collecting } = useCollect();
  return (
    <div className="flex flex-col gap-8">
      <QueryState
        query={debts}
        skeleton={<DebtsSkeleton />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState hint="Ce qui reste à payer apparaît ici, avec un rappel prêt à envoyer.">
            Personne ne vous doit rien.
          </EmptyState>
        }
      >
        {(list) => <Debts debts={list} onCollect={collect} isCollecting={collecting !== null} />}
      </QueryState>
      <RefundsDue />
      {collecting}
    </div>
  );
}

interface DebtsProps {
  debts: Debt[];
  onCollect: (debtor: Debtor) => void;
  isCollecting: boolean;
}

function Debts({ debts, onCollect, isCollecting }: DebtsProps) {
  // A paid row leaves, and the next one moves below the finger.
  const ids = debts.map(({ traineeId }) => traineeId).join();
  const rows = useIgnoredAtFirst<HTMLElement>(true, `${ids} ${isCollecting}`);
  return (
    <section ref={rows} aria-labelledby="impayes">
      <h2 id="impayes" className="tabular mb-2 font-semibold text-lg">
        {formatCount(debts.length, "impayé")}, {formatEuros(totalOf(debts))}
      </h2>
      <DebtTable debts={debts} onCollect={onCollect} />
    </section>
  );
}

const ROWS = ["1", "2", "3", "4", "5", "6", "7", "8"];

const DebtsSkeleton = () => (
  <div role="status" className="flex flex-col gap-2 pt-1">
    <span className="sr-only">Chargement de ce qui est dû…</span>
    {ROWS.map((row) => (
      <Skeleton key={row} className="h-16 w-full md:h-8" />
    ))}
  </div>
);
