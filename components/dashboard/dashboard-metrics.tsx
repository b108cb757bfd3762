"use client";
import { Bars } from "@/components/dashboard/bars";
import { EndingList } from "@/components/dashboard/ending-list";
import { MetricCard, Metrics } from "@/components/dashboard/metric-card";
import { Thresholds } from "@/components/dashboard/thresholds";
import { METHODS, signedEuros } from "@/components/receipt/receipt-labels";
import { Button } from "@/components/ui/button";
import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import { formatCount, formatDay, formatEuros, formatMonth, formatRank } from "@/lib/format";

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 });

/** `75 %`, or a dash without data. */
const formatShare = (share: number | null): string =>
  share === null ? "–" : percent.format(share);

/** `2026-11` as `Novembre 2026`, `2026-T4` as `4ᵉ trimestre 2026`. */
function formatPeriod(period: string): string {
  const [year, part = ""] = period.split("-");
  return part.startsWith("T")
    ? `${formatRank(Number(part.slice(1)))} trimestre ${year}`
    : formatMonth(`${period}-15`);
}

/** Monday is 1. */
const WEEKDAYS = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"];
const formatWeekday = (weekday: number): string => WEEKDAYS[weekday - 1] ?? "";

const ONLY_HERE = "D'après vos seuls encaissements dans Élan.";

export function DashboardMetrics({
  metrics,
  onDebts,
}: {
  metrics: Dashboard;
  onDebts: () => void;
}) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 print:grid-cols-2">
      <Money metrics={metrics} onDebts={onDebts} />
      <ToDeclare periods={metrics.toDeclare} />
      <MetricCard title="Cours du mois" hint="Ceux qui ont commencé, sans les annulés.">
        <Metrics
          metrics={[
            ["cours", String(metrics.classes)],
            ["places prises", String(metrics.places)],
            ["de remplissage", formatShare(metrics.fillRate)],
            ["d'absences à l'appel", formatShare(metrics.absenceRate)],
          ]}
        />
      </MetricCard>
      <MetricCard
        title="Élèves du mois"
        hint="Partis : venus il y a 31 à 90 jours, plus depuis, et sans place à venir."
      >
        <Metrics
          metrics={[
            [metrics.active >= 2 ? "actifs" : "actif", String(metrics.active)],
            [metrics.newTrainees >= 2 ? "nouveaux" : "nouveau", String(metrics.newTrainees)],
            [metrics.lostTrainees >= 2 ? "partis" : "parti", String(metrics.lostTrainees)],
          ]}
        />
      </MetricCard>
      <MetricCard title="Jours de la semaine" hint="Le remplissage des cours du mois.">
        <Bars
          caption="Remplissage par jour de la semaine"
          titles={["Jour", "Remplissage", "Cours", "Places prises"]}
          bars={metrics.byWeekday.map(({ weekday, fillRate, classes, places }) => ({
            name: `${formatWeekday(weekday)} · ${formatCount(classes, "cours", "cours")}`,
            share: fillRate,
            value: formatShare(fillRate),
            more: [String(classes), String(places)],
          }))}
        />
      </MetricCard>
      <Thresholds
        received={metrics.yearReceived}
        thresholds={metrics.thresholds}
        hint={ONLY_HERE}
      />
      <MetricCard
        title="À relancer"
        hint="Formules qui se terminent dans les 14 jours, avec un cours restant au plus, ou finies depuis 30 jours au plus."
        className="md:col-span-2 print:col-span-2"
      >
        <EndingList endings={metrics.endingSoon} />
      </MetricCard>
    </div>
  );
}

function Money({ metrics, onDebts }: { metrics: Dashboard; onDebts: () => void }) {
  const { received, receivedByMethod, due, debtors } = metrics;
  const methods = METHODS.flatMap(([method, label]) => {
    const amount = receivedByMethod[method];
    return amount === undefined ? [] : [{ label, amount }];
  });
  const most = Math.max(0.01, ...methods.map(({ amount }) => amount));
  return (
    <MetricCard title="Argent" hint={ONLY_HERE}>
      <Metrics
        metrics={[
          ["encaissés ce mois-ci", signedEuros(received)],
          ["dus aujourd'hui", formatEuros(due)],
        ]}
      />
      {methods.length > 0 ? (
        <div className="mt-4">
          <Bars
            caption="Encaissé par mode de règlement"
            titles={["Mode de règlement", "Montant"]}
            bars={methods.map(({ label, amount }) => ({
              name: label,
              share: amount / most,
              value: signedEuros(amount),
            }))}
          />
        </div>
      ) : null}
      {debtors > 0 ? (
        <Button size="sm" variant="secondary" className="mt-4 print:hidden" onClick={onDebts}>
          Voir qui doit ({formatCount(debtors, "élève")})
        </Button>
      ) : null}
    </MetricCard>
  );
}

function ToDeclare({ periods }: { periods: Dashboard["toDeclare"] }) {
  return (
    <MetricCard title="À déclarer" hint={ONLY_HERE}>
      <ul className="flex flex-col gap-4">
        {periods.map(({ period, amount, before }, n) => (
          <li key={period}>
            <p className="text-muted text-sm">
              {formatPeriod(period)}
              {n === 0 ? ", en cours" : ""}
            </p>
            <p className="tabular font-bold text-2xl">{signedEuros(amount)}</p>
            <p className="text-sm">
              au plus tard le <span className="tabular">{formatDay(before)}</span>
            </p>
          </li>
        ))}
      </ul>
    </MetricCard>
  );
}
