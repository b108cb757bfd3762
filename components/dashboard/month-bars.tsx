"use client";
import { useState } from "react";
import { DataTable } from "@/components/dashboard/data-table";
import { MetricSection } from "@/components/dashboard/metric-section";
import { cn } from "@/components/ui/cn";
import { Segmented } from "@/components/ui/segmented";
import type { Dashboard } from "@/lib/contract/dashboard/dashboard";
import { formatMonth, formatNumber, formatShortMonth, formatSignedEuros } from "@/lib/format";

type Month = Dashboard["months"][number];
type Metric = "received" | "places" | "classes";

const METRICS: { value: Metric; label: string }[] = [
  { value: "received", label: "Encaissé" },
  { value: "places", label: "Places" },
  { value: "classes", label: "Cours" },
];
const format = (metric: Metric, value: number) =>
  metric === "received" ? formatSignedEuros(value) : formatNumber(value);

const dayOf = ({ month }: Month) => `${month}-15`;
const STEP = 10;
const WIDTH = 7;
const HEIGHT = 100;

/** The twelve months up to the one shown, which is the dark bar. */
export function MonthBars({ months }: { months: Month[] }) {
  const [metric, setMetric] = useState<Metric>("received");
  const most = Math.max(0, ...months.map((month) => month[metric]));
  return (
    <MetricSection title="Douze mois">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="print:hidden">
          <Segmented
            label="Données affichées"
            options={METRICS}
            value={metric}
            onChange={setMetric}
          />
        </span>
        {most > 0 ? (
          <span className="tabular text-muted text-sm">{`Maximum ${format(metric, most)}`}</span>
        ) : null}
      </div>
      <div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${months.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-36 w-full border-line border-b"
        >
          {months.map((month, n) => {
            const height = most > 0 ? (Math.max(0, month[metric]) / most) * HEIGHT : 0;
            return (
              <rect
                key={month.month}
                x={n * STEP + (STEP - WIDTH) / 2}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
                className={n === months.length - 1 ? "fill-accent" : "fill-accent/35"}
              >
                <title>{`${formatMonth(dayOf(month))} : ${format(metric, month[metric])}`}</title>
              </rect>
            );
          })}
        </svg>
        <div aria-hidden="true" className="grid grid-cols-12 pt-1 text-center text-sm text-muted">
          {months.map((month, n) => (
            <span
              key={month.month}
              className={cn(
                "whitespace-nowrap",
                n === months.length - 1 && "font-semibold text-ink",
                (months.length - 1 - n) % 2 === 1 && "max-sm:invisible",
              )}
            >
              {formatShortMonth(dayOf(month))}
            </span>
          ))}
        </div>
      </div>
      <DataTable
        caption="Les douze derniers mois"
        titles={["Mois", "Encaissé", "Places prises", "Cours"]}
        rows={months.map((month) => [
          formatMonth(dayOf(month)),
          ...METRICS.map(({ value }) => format(value, month[value])),
        ])}
      />
    </MetricSection>
  );
}
