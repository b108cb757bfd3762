import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import {
  formatNumber,
  formatShare,
  formatShortMonth,
  formatSignedEuros,
  pluralOf,
} from "@/lib/format";

interface Figure {
  name: string;
  value: string;
  before: string;
  /** `+12 %`, or null where nothing compares. */
  change: string | null;
}

const signed = (number: number, unit: string): string =>
  `${number > 0 ? "+" : number < 0 ? "−" : ""}${formatNumber(Math.abs(number))}\u00a0${unit}`;

const changeOf = (now: number, before: number): string | null =>
  before > 0 ? signed(Math.round(((now - before) / before) * 100), "%") : null;

function figuresOf({ previous, ...now }: Dashboard): Figure[] {
  const points =
    now.fillRate === null || previous.fillRate === null
      ? null
      : Math.round((now.fillRate - previous.fillRate) * 100);
  return [
    {
      name: pluralOf(now.received, "encaissé"),
      value: formatSignedEuros(now.received),
      before: formatSignedEuros(previous.received),
      change: changeOf(now.received, previous.received),
    },
    {
      name: pluralOf(now.places, "place prise", "places prises"),
      value: formatNumber(now.places),
      before: formatNumber(previous.places),
      change: changeOf(now.places, previous.places),
    },
    {
      name: "de remplissage",
      value: formatShare(now.fillRate),
      before: formatShare(previous.fillRate),
      change: points === null ? null : signed(points, pluralOf(points, "pt")),
    },
    {
      name: pluralOf(now.active, "élève actif", "élèves actifs"),
      value: formatNumber(now.active),
      before: formatNumber(previous.active),
      change: changeOf(now.active, previous.active),
    },
  ];
}

/** The month's figures, each against the month before. */
export function MonthFigures({ metrics }: { metrics: Dashboard }) {
  const before = formatShortMonth(`${metrics.months.at(-2)?.month}-15`);
  return (
    <section aria-label="Ce mois et le précédent">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 xl:grid-cols-4 print:grid-cols-4">
        {figuresOf(metrics).map(({ name, value, before: earlier, change }) => (
          <div key={name} className="min-w-0">
            <dt className="sr-only">{name}</dt>
            <dd className="tabular font-semibold text-2xl leading-tight [overflow-wrap:anywhere]">
              {value}
            </dd>
            <dd aria-hidden="true">{name}</dd>
            <dd className="tabular mt-1 text-sm text-muted">
              {change ? <span className="font-semibold text-ink">{change}</span> : null}
              {change ? " · " : null}
              {`${earlier} en ${before}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
