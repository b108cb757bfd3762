"use client";
import { Bars } from "@/components/dashboard/bars";
import { EndingList } from "@/components/dashboard/ending-list";
import { FigureCard, Figures } from "@/components/dashboard/metric-card";
import { Thresholds } from "@/components/dashboard/thresholds";
import { METHODS, signedEuros } from "@/components/receipt/receipt-labels";
import { Button } from "@/components/ui/button";
import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import { formatCount, formatDay, formatEuros, formatMonth, formatRank } from "@/lib/format";

const percent = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 });

/** `75 %`; a dash where nothing divides. */
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

/** The figures of a month, a card an idea. */
export function DashboardFigures({
  figures,
  onDebts,
}: {
  figures: Dashboard;
  onDebts: () => void;
}) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 print:grid-cols-2">
      <Money figures={figures} onDebts={onDebts} />
      <ToDeclare periods={figures.toDeclare} />
      <FigureCard title="Cours du mois" hint="Ceux qui ont commencé, sans les annulés.">
        <Figures
          figures={[
            ["cours", String(figures.classes)],
            ["places prises", String(figures.places)],
            ["de remplissage", formatShare(figures.fillRate)],
            ["d'absences à l'appel", formatShare(figures.absenceRate)],
          ]}
        />
      </FigureCard>
      <FigureCard
        title="Élèves du mois"
        hint="Partis : venus il y a 31 à 90 jours, plus depuis, et sans place à venir."
      >
        <Figures
          figures={[
            [figures.active >= 2 ? "actifs" : "actif", String(figures.active)],
            [figures.newTrainees >= 2 ? "nouveaux" : "nouveau", String(figures.newTrainees)],
            [figures.lostTrainees >= 2 ? "partis" : "parti", String(figures.lostTrainees)],
          ]}
        />
      </FigureCard>
      <FigureCard title="Jours de la semaine" hint="Le remplissage des cours du mois.">
        <Bars
          caption="Remplissage par jour de la semaine"
          titles={["Jour", "Remplissage", "Cours", "Places prises"]}
          bars={figures.byWeekday.map(({ weekday, fillRate, classes, places }) => ({
            name: `${formatWeekday(weekday)} · ${formatCount(classes, "cours", "cours")}`,
            part: fillRate,
            value: formatShare(fillRate),
            more: [String(classes), String(places)],
          }))}
        />
      </FigureCard>
      <Thresholds
        received={figures.yearReceived}
        thresholds={figures.thresholds}
        hint={ONLY_HERE}
      />
      <FigureCard
        title="À relancer"
        hint="Formules qui se terminent dans les 14 jours, avec un cours restant au plus, ou finies depuis 30 jours au plus."
        className="md:col-span-2 print:col-span-2"
      >
        <EndingList endings={figures.endingSoon} />
      </FigureCard>
    </div>
  );
}

function Money({ figures, onDebts }: { figures: Dashboard; onDebts: () => void }) {
  const { received, receivedByMethod, due, debtors } = figures;
  const methods = METHODS.flatMap(([method, words]) => {
    const amount = receivedByMethod[method];
    return amount === undefined ? [] : [{ words, amount }];
  });
  const most = Math.max(0.01, ...methods.map(({ amount }) => amount));
  return (
    <FigureCard title="Argent" hint={ONLY_HERE}>
      <Figures
        figures={[
          ["encaissés ce mois-ci", signedEuros(received)],
          ["dus aujourd'hui", formatEuros(due)],
        ]}
      />
      {methods.length > 0 ? (
        <div className="mt-4">
          <Bars
            caption="Encaissé par mode de règlement"
            titles={["Mode de règlement", "Montant"]}
            bars={methods.map(({ words, amount }) => ({
              name: words,
              part: amount / most,
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
    </FigureCard>
  );
}

function ToDeclare({ periods }: { periods: Dashboard["toDeclare"] }) {
  return (
    <FigureCard title="À déclarer" hint={ONLY_HERE}>
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
    </FigureCard>
  );
}
