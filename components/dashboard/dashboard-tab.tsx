"use client";
import { Printer } from "lucide-react";
import { DashboardMetrics } from "@/components/dashboard/dashboard-metrics";
import { MonthPicker } from "@/components/receipt/month-picker";
import { useMonthAddress } from "@/components/receipt/use-month-address";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/use-call";
import { type Dashboard, getDashboard } from "@/lib/contract/dashboard/dashboard";

const isEmpty = (dashboard: Dashboard): boolean =>
  dashboard.classes === 0 &&
  dashboard.yearReceived === 0 &&
  dashboard.due === 0 &&
  dashboard.lostTrainees === 0 &&
  dashboard.endingSoon.length === 0 &&
  dashboard.toDeclare.every(({ amount }) => amount === 0);

export function DashboardTab() {
  const [month, setMonth] = useMonthAddress();
  const dashboard = useCall(getDashboard, { query: { month: month.slice(0, 7) } });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <MonthPicker month={month} onChange={setMonth} />
        {dashboard.data && isEmpty(dashboard.data) ? null : (
          <Button
            variant="secondary"
            className="max-md:hidden print:hidden"
            icon={<Printer aria-hidden="true" size={20} />}
            onClick={() => window.print()}
          >
            Imprimer
          </Button>
        )}
      </div>
      <QueryState
        query={dashboard}
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
        {(data) => <DashboardMetrics metrics={data} />}
      </QueryState>
    </>
  );
}

function DashboardSkeleton() {
  return (
    <div role="status" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <span className="sr-only">Chargement du tableau de bord…</span>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
