import type { UseQueryResult } from "@tanstack/react-query";
import { memo, useCallback, useEffect, useMemo, useRef } from "react";
import type { SkipForm } from "@/components/activity/class-form-values";
import { plannedDays } from "@/components/activity/plan-text";
import { cn } from "@/components/ui/cn";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallError } from "@/lib/client/call-error";
import type { SeriesPlan } from "@/lib/contract/series/series";
import { firstOfMonth } from "@/lib/domain/first-of-month";
import { choose, isMade } from "@/lib/domain/skip";
import { formatLongDay, formatMonth, formatWeekday } from "@/lib/format";

interface SeriesDaysProps {
  skip: SkipForm;
  onChange: (skip: SkipForm) => void;
  /** The plan without the days chosen by hand. */
  plan: UseQueryResult<SeriesPlan, CallError>;
}

export function SeriesDays({ skip, onChange, plan }: SeriesDaysProps) {
  const latest = useRef({ skip, onChange });
  useEffect(() => {
    latest.current = { skip, onChange };
  });
  const toggle = useCallback((day: string, reason: string | null, wanted: boolean) => {
    const { skip, onChange } = latest.current;
    onChange(choose(skip, day, reason, wanted));
  }, []);
  const days = useMemo(() => plannedDays(plan.data), [plan.data]);
  if (plan.fetchStatus === "idle" && plan.isPending) return null;
  // The form shows the server's error above its buttons.
  if (plan.error && plan.error.status > 0) return null;
  return (
    <section
      aria-labelledby="seances"
      aria-busy={plan.isFetching}
      className="flex flex-col gap-4 border-line border-t pt-4"
    >
      <div>
        <h3 id="seances" className="font-bold">
          Les séances
        </h3>
        <p className="text-muted text-sm">Un jour décoché est sauté, un jour coché est gardé.</p>
      </div>
      <QueryState query={plan} skeleton={<Skeleton className="h-24 w-full" />}>
        {() =>
          [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, list]) => (
            <div key={month}>
              <h4 className="mb-1.5 font-medium text-muted text-sm">
                {formatMonth(`${month}-01`)}
              </h4>
              <ul className="flex flex-wrap gap-1.5">
                {list.map(({ day, reason }) => (
                  <DayChip
                    key={day}
                    day={day}
                    reason={reason}
                    made={isMade(skip, day, reason)}
                    onToggle={toggle}
                  />
                ))}
              </ul>
            </div>
          ))
        }
      </QueryState>
    </section>
  );
}

interface DayChipProps {
  day: string;
  reason: string | null;
  made: boolean;
  onToggle: (day: string, reason: string | null, wanted: boolean) => void;
}

const DayChip = memo(function DayChip({ day, reason, made, onToggle }: DayChipProps) {
  const why = reason ?? (made ? null : "Jour choisi");
  return (
    <li className="max-w-full">
      <label
        className={cn(
          "flex min-h-11 min-w-11 items-center gap-2 rounded-control border px-2 py-1 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent",
          made ? "border-accent bg-accent-soft" : "border-line-strong/60 border-dashed bg-sunken",
        )}
      >
        <input
          type="checkbox"
          checked={made}
          onChange={({ target }) => onToggle(day, reason, target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        <span className={cn("tabular whitespace-nowrap text-sm", !made && "line-through")}>
          <span aria-hidden="true">
            {formatWeekday(day)} {firstOfMonth(String(Number(day.slice(8))))}
          </span>
          <span className="sr-only">{formatLongDay(day)}</span>
        </span>
        {why ? <span className="min-w-0 text-muted text-xs">{why}</span> : null}
      </label>
    </li>
  );
});
