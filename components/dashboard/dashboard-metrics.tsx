"use client";
import { Bars } from "@/components/dashboard/bars";
import { MetricSection, Metrics } from "@/components/dashboard/metric-section";
import { MonthBars } from "@/components/dashboard/month-bars";
import { MonthFigures } from "@/components/dashboard/month-figures";
import { Thresholds } from "@/components/dashboard/thresholds";
import { ToDo } from "@/components/dashboard/to-do";
import { MethodShares } from "@/components/receipt/method-shares";
import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import { formatCount, formatDay, formatMonth, formatShare, formatSignedEuros } from "@/lib/format";

const formatQuarter = (quarter: string) => `${quarter}${quarter === "1" ? "ᵉʳ" : "ᵉ"} trimestre`;

/** `2026-11` as `Novembre 2026`, `2026-T4` as `4ᵉ trimestre 2026`. */
function formatPeriod(period: string): string {
  const [year, part = ""] = period.split("-");
  return part.startsWith("T")
    ? `${formatQuarter(part.slice(1))} ${year}`
    : formatMonth(`${period}-15`);
}

/** Monday is 1. */
const WEEKDAYS = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"];
const formatWeekday = (weekday: number): string => WEEKDAYS[weekday - 1] ?? "";

export function DashboardMetrics({ metrics }: { metrics: Dashboard }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] print:block">
      <MonthFigures metrics={metrics} />
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ToDo metrics={metrics} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <MonthBars months={metrics.months} />
        {Object.keys(metrics.receivedByMethod).length > 0 ? (
          <MetricSection title="Par mode de règlement">
            <MethodShares byMethod={metrics.receivedByMethod} />
          </MetricSection>
        ) : null}
        <MetricSection title="Cours et élèves">
          <Metrics
            metrics={[
              [metrics.classes >= 2 ? "cours donnés" : "cours donné", String(metrics.classes)],
              ["d'absences à l'appel", formatShare(metrics.absenceRate)],
              [metrics.newTrainees >= 2 ? "nouveaux" : "nouveau", String(metrics.newTrainees)],
              [metrics.lostTrainees >= 2 ? "partis" : "parti", String(metrics.lostTrainees)],
            ]}
          />
        </MetricSection>
        <Weekdays byWeekday={metrics.byWeekday} />
        <ToDeclare periods={metrics.toDeclare} />
        <Thresholds received={metrics.yearReceived} thresholds={metrics.thresholds} />
        <p className="border-line border-t pt-4 text-sm text-muted">
          D'après vos seuls encaissements dans Élan. Partis&nbsp;: pas revenus depuis un mois, rien
          de réservé.
        </p>
      </div>
    </div>
  );
}

function Weekdays({ byWeekday }: Pick<Dashboard, "byWeekday">) {
  const days = byWeekday.filter(({ classes }) => classes > 0);
  return days.length === 0 ? null : (
    <MetricSection title="Jours de la semaine">
      <Bars
        caption="Remplissage par jour de la semaine"
        titles={["Jour", "Remplissage", "Cours", "Places prises"]}
        bars={days.map(({ weekday, fillRate, classes, places }) => ({
          name: `${formatWeekday(weekday)} · ${formatCount(classes, "cours", "cours")}`,
          share: fillRate,
          value: formatShare(fillRate),
          more: [String(classes), String(places)],
        }))}
      />
    </MetricSection>
  );
}

function ToDeclare({ periods }: { periods: Dashboard["toDeclare"] }) {
  return (
    <MetricSection title="À déclarer">
      <ul className="grid gap-4 sm:grid-cols-2">
        {periods.map(({ period, amount, before }, n) => (
          <li key={period}>
            <p className="tabular font-semibold text-lg">{formatSignedEuros(amount)}</p>
            <p className="text-muted text-sm">
              {formatPeriod(period)}
              {n === 0 ? ", en cours" : ""}
            </p>
            <p className="tabular text-sm">au plus tard le {formatDay(before)}</p>
          </li>
        ))}
      </ul>
    </MetricSection>
  );
}
