"use client";
import { Printer } from "lucide-react";
import { useState } from "react";
import { DashboardFigures } from "@/components/dashboard/dashboard-metrics";
import { MonthPicker } from "@/components/receipt/month-picker";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import { type Dashboard, getDashboard } from "@/lib/contract/dashboard/dashboard";
import { monthStart, parisDay } from "@/lib/domain/paris-time";

/** Nothing was received or given this month or year, nothing is due, nobody is to be reminded. */
const isEmpty = (of: Dashboard): boolean =>
  of.classes === 0 &&
  of.yearReceived === 0 &&
  of.due === 0 &&
  of.lostTrainees === 0 &&
  of.endingSoon.length === 0 &&
  of.toDeclare.every(({ amount }) => amount === 0);

/** How the work goes, a month at a time, on a screen or on paper. */
export function DashboardTab({ onDebts }: { onDebts: () => void }) {
  const [month, setMonth] = useState(() => monthStart(parisDay(new Date())));
  const figures = useCall(getDashboard, { query: { month: month.slice(0, 7) } });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <MonthPicker month={month} onChange={setMonth} />
        <Button
          variant="secondary"
          className="print:hidden"
          icon={<Printer aria-hidden="true" size={20} />}
          onClick={() => window.print()}
        >
          Imprimer
        </Button>
      </div>
      <QueryState
        query={figures}
        skeleton={<DashboardSkeleton />}
        isEmpty={isEmpty}
        empty={
          <EmptyState
            hint="Les chiffres viennent de vos cours, de vos élèves et de vos encaissements."
            action={<LinkButton href="/">Créer un cours</LinkButton>}
          >
            Rien à compter pour ce mois.
          </EmptyState>
        }
      >
        {(data) => <DashboardFigures figures={data} onDebts={onDebts} />}
      </QueryState>
    </>
  );
}

const PLACES = ["money", "declare", "classes", "people", "methods", "weekdays"];

/** The cards' places. */
function DashboardSkeleton() {
  return (
    <div role="status" className="grid gap-4 md:grid-cols-2">
      <span className="sr-only">Chargement du tableau de bord…</span>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-44 w-full rounded-card" />
      ))}
    </div>
  );
}
