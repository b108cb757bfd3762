"use client";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { type DayOfClasses, DaySection } from "@/components/activity/day-section";
import { LaterDays } from "@/components/activity/later-days";
import type { Months } from "@/components/activity/use-months";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SkeletonList } from "@/components/ui/skeleton";
import type { Activity } from "@/lib/contract/classes/activities";
import { parisDay } from "@/lib/domain/paris-time";

interface ActivityListProps {
  months: Months;
  /** Only these Paris days; empty: all. */
  days: string[];
  /** Without chosen days, nothing before this one. */
  from?: string | null;
  renderRow: (activity: Activity) => ReactNode;
  /** What to do while there is no class at all. */
  hint: string;
  /** Where that is done. */
  action?: ReactNode;
}

/** Rows that fill the first screen. */
const FIRST_ROWS = 8;

/** The classes grouped by Paris day; the next month loads 400 px before the end. */
export function ActivityList({
  months,
  days,
  from = null,
  renderRow,
  hint,
  action,
}: ActivityListProps) {
  const { complete, loadingMore, pending } = months;
  const missed = days.some((day) => months.unread.includes(day.slice(0, 7)));
  const error = months.error ?? (missed ? months.errorBehind : null);
  const filtering = days.length > 0;
  const activities = filtering ? months.activities : months.listed;
  const { first, later } = useMemo(() => {
    const wanted = new Set(days);
    const byDay = Map.groupBy(activities, ({ beginDate }) => parisDay(new Date(beginDate)));
    let rows = 0;
    const all = [...byDay]
      .filter(([day]) => (wanted.size > 0 ? wanted.has(day) : from === null || day >= from))
      .map(([day, list]): DayOfClasses => ({ day, list }));
    const past = all.findIndex(({ list }) => {
      const full = rows >= FIRST_ROWS;
      rows += list.length;
      return full;
    });
    return past < 0
      ? { first: all, later: [] }
      : { first: all.slice(0, past), later: all.slice(past) };
  }, [activities, days, from]);

  if (pending) return <SkeletonList rows={4} label="Chargement des cours…" />;
  const searching = loadingMore || (!filtering && !complete && !error);
  const failure = (message: string) => (
    <ErrorState message={message} onRetry={months.retry} retrying={loadingMore} />
  );
  return (
    <>
      {first.map((one) => (
        <DaySection key={one.day} {...one} renderRow={renderRow} />
      ))}
      {later.length > 0 ? <LaterDays days={later} renderRow={renderRow} /> : null}
      {first.length > 0 ? null : searching ? (
        <SkeletonList rows={3} label="Chargement des cours…" />
      ) : error || (!from && !filtering && months.errorBehind) ? null : (
        <EmptyState
          hint={filtering ? "Choisissez d'autres jours, ou affichez tous les cours." : hint}
          action={filtering ? null : action}
        >
          Aucune activité prévue pour ces dates
        </EmptyState>
      )}
      {error ? (
        failure(error.message)
      ) : filtering ? null : (
        <ListEnd months={months} silent={!first[0] || !!months.unread[0]} />
      )}
    </>
  );
}

function ListEnd({ months, silent }: { months: Months; silent: boolean }) {
  const { complete, loadingMore, loadNext, last } = months;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const mark = end.current;
    if (!mark || complete || loadingMore) return;
    let forget = () => {};
    const watcher = new IntersectionObserver(
      (entries) => {
        forget();
        if (entries.at(-1)?.isIntersecting) forget = loadNext(last);
      },
      { rootMargin: "400px" },
    );
    watcher.observe(mark);
    return () => {
      forget();
      watcher.disconnect();
    };
  }, [complete, loadingMore, loadNext, last]);
  return (
    <div ref={end} className="flex flex-col items-center gap-2 pb-6 text-center text-muted text-sm">
      {complete ? (
        silent ? null : (
          <p>Toutes les activités ont été chargées</p>
        )
      ) : (
        <>
          <p>Faites défiler pour charger plus</p>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => loadNext(last)}
            pending={loadingMore}
            pendingLabel="Chargement…"
          >
            Charger le mois suivant
          </Button>
        </>
      )}
    </div>
  );
}
