"use client";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Months } from "@/components/activity/use-months";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SkeletonList } from "@/components/ui/skeleton";
import type { Activity } from "@/lib/contract/activities";
import { parisDay } from "@/lib/domain/paris-time";
import { formatLongDay } from "@/lib/format";

interface ActivityListProps {
  months: Months;
  /** Only these Paris days; empty: all. */
  days: string[];
  /** Without chosen days, nothing before this one. */
  from?: string | null;
  renderRow: (activity: Activity) => ReactNode;
}

/** The classes grouped by Paris day; the next month loads 400 px before the end (spec §9). */
export function ActivityList({ months, days, from = null, renderRow }: ActivityListProps) {
  const { activities, complete, loadingMore, loadNext, pending, error } = months;
  const end = useRef<HTMLDivElement>(null);
  const filtering = days.length > 0;

  const groups = useMemo(() => {
    const wanted = new Set(days);
    const byDay = Map.groupBy(activities, ({ beginDate }) => parisDay(new Date(beginDate)));
    return [...byDay].filter(([day]) =>
      wanted.size > 0 ? wanted.has(day) : from === null || day >= from,
    );
  }, [activities, days, from]);

  useEffect(() => {
    const mark = end.current;
    if (!mark || complete || filtering || loadingMore || error) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadNext();
      },
      { rootMargin: "400px" },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [complete, filtering, loadingMore, error, loadNext]);

  if (pending) return <SkeletonList rows={4} label="Chargement des cours…" />;
  const nothing = groups.length === 0 && (complete || filtering || !loadingMore);
  return (
    <div className="flex flex-col gap-8">
      {groups.map(([day, list]) => (
        <section key={day} aria-labelledby={`jour-${day}`}>
          <h2
            id={`jour-${day}`}
            className="sticky top-14 z-20 -mx-1 mb-3 bg-surface/95 px-1 py-2 font-semibold text-base text-muted md:top-16"
          >
            {formatLongDay(day)}
          </h2>
          <ul className="flex flex-col gap-3">{list.map(renderRow)}</ul>
        </section>
      ))}
      {nothing ? <EmptyState>Aucune activité prévue pour ces dates</EmptyState> : null}
      {error ? (
        <ErrorState message={error.message} onRetry={months.retry} retrying={loadingMore} />
      ) : null}
      <div
        ref={end}
        className="flex flex-col items-center gap-3 pb-4 text-center text-muted text-sm"
      >
        {filtering || error ? null : complete ? (
          groups.length > 0 ? (
            <p>Toutes les activités ont été chargées</p>
          ) : null
        ) : (
          <>
            <p>Faites défiler pour charger plus</p>
            <Button
              variant="ghost"
              size="sm"
              onClick={loadNext}
              pending={loadingMore}
              pendingLabel="Chargement…"
            >
              Charger le mois suivant
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
