import type { UseQueryResult } from "@tanstack/react-query";
import { memo, useCallback, useEffect, useMemo, useRef } from "react";
import type { SkipForm } from "@/components/activity/class-form-values";
import { plannedDays } from "@/components/activity/plan-text";
import { cn } from "@/components/ui/cn";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { CallError } from "@/lib/client/call-error";
import type { SeriesPlan } from "@/lib/contract/series/series";
import { addDays, daysBetween, monthStart, weekOf } from "@/lib/domain/paris-time";
import { choose, isMade } from "@/lib/domain/skip";
import { formatLongDay, formatMonth } from "@/lib/format";

type Plan = UseQueryResult<SeriesPlan, CallError>;

interface SeriesDaysProps {
  skip: SkipForm;
  onChange: (skip: SkipForm) => void;
  /** The plan without the days chosen by hand. */
  plan: Plan;
}

type Toggle = (day: string, reason: string | null, wanted: boolean) => void;

/** The form shows the server's error above its buttons. */
export const hasDays = ({ fetchStatus, isPending, error }: Plan): boolean =>
  (fetchStatus !== "idle" || !isPending) && !(error && error.status > 0);

export function SeriesDays({ skip, onChange, plan }: SeriesDaysProps) {
  const latest = useRef({ skip, onChange });
  useEffect(() => {
    latest.current = { skip, onChange };
  });
  const toggle = useCallback<Toggle>((day, reason, wanted) => {
    const { skip, onChange } = latest.current;
    onChange(choose(skip, { day, reason, wanted }));
  }, []);
  const days = useMemo(() => plannedDays(plan.data), [plan.data]);
  return (
    <section
      aria-labelledby="dates"
      aria-busy={plan.isFetching}
      className="flex min-w-0 flex-col gap-4 self-start"
    >
      <div>
        <h3 id="dates" className="font-semibold">
          Les dates
        </h3>
        <p className="text-muted text-sm">Décochez les dates sans cours.</p>
      </div>
      <QueryState query={plan} skeleton={<Skeleton className="h-64 w-full" />}>
        {() =>
          [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, list]) => (
            <MonthDays
              key={month}
              first={`${month}-01`}
              days={list.map(({ day, reason }) => ({
                day,
                reason,
                made: isMade(skip, day, reason),
              }))}
              onToggle={toggle}
            />
          ))
        }
      </QueryState>
    </section>
  );
}

interface PlannedDay {
  day: string;
  reason: string | null;
  made: boolean;
}

interface MonthDaysProps {
  first: string;
  days: PlannedDay[];
  onToggle: Toggle;
}

const WEEKDAYS = ["lu", "ma", "me", "je", "ve", "sa", "di"];
const dayOf = (day: string) => Number(day.slice(8));

function MonthDays({ first, days, onToggle }: MonthDaysProps) {
  const length = daysBetween(first, monthStart(first, 1));
  const inMonth = Array.from({ length }, (_, n) => addDays(first, n));
  const planned = new Map(days.map((one) => [one.day, one]));
  const reasons = Map.groupBy(
    days.filter(({ reason }) => reason !== null),
    ({ reason }) => reason,
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{formatMonth(first)}</legend>
      <div className="tabular grid max-w-80 auto-rows-[minmax(1.75rem,auto)] grid-cols-7 items-center gap-0.5 text-center text-sm">
        {WEEKDAYS.map((name) => (
          <span key={name} aria-hidden="true" className="text-muted text-xs">
            {name}
          </span>
        ))}
        {daysBetween(weekOf(first), first) > 0 ? (
          <span
            aria-hidden="true"
            style={{ gridColumn: `span ${daysBetween(weekOf(first), first)}` }}
          />
        ) : null}
        {inMonth.map((day) => {
          const one = planned.get(day);
          return one ? (
            <DayCell key={day} {...one} onToggle={onToggle} />
          ) : (
            <span key={day} aria-hidden="true" className="text-muted">
              {dayOf(day)}
            </span>
          );
        })}
      </div>
      {[...reasons].map(([reason, list]) => (
        <p key={reason} aria-hidden="true" className="mt-1 text-muted text-xs">
          {list.map(({ day }) => dayOf(day)).join(", ")}&nbsp;: {reason}
        </p>
      ))}
    </fieldset>
  );
}

interface DayCellProps extends PlannedDay {
  onToggle: Toggle;
}

const DayCell = memo(function DayCell({ day, reason, made, onToggle }: DayCellProps) {
  return (
    <label
      className={cn(
        "relative flex min-h-11 cursor-pointer items-center justify-center rounded-control border md:min-h-8 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-1",
        made
          ? "border-accent bg-accent font-semibold text-on-accent"
          : "border-line-strong border-dashed text-muted line-through",
      )}
    >
      <input
        type="checkbox"
        aria-label={[formatLongDay(day), reason].filter(Boolean).join(", ")}
        checked={made}
        onChange={({ target }) => onToggle(day, reason, target.checked)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {dayOf(day)}
    </label>
  );
});
