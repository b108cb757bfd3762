"use client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
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

type Group = [day: string, activities: Activity[]];

/** The classes grouped by Paris day; the next month loads 400 px before the end (spec §9). */
export function ActivityList({ months, days, from = null, renderRow }: ActivityListProps) {
  const { activities, complete, loadingMore, pending, error } = months;
  const filtering = days.length > 0;
  const groups = useMemo<Group[]>(() => {
    const wanted = new Set(days);
    const byDay = Map.groupBy(activities, ({ beginDate }) => parisDay(new Date(beginDate)));
    return [...byDay].filter(([day]) =>
      wanted.size > 0 ? wanted.has(day) : from === null || day >= from,
    );
  }, [activities, days, from]);

  if (pending) return <SkeletonList rows={4} label="Chargement des cours…" />;
  const searching = loadingMore || (!filtering && !complete && !error);
  return (
    <>
      <DaySections groups={groups} renderRow={renderRow} />
      {groups.length > 0 ? null : searching ? (
        <SkeletonList rows={3} label="Chargement des cours…" />
      ) : error ? null : (
        <EmptyState>Aucune activité prévue pour ces dates</EmptyState>
      )}
      {error ? (
        <ErrorState message={error.message} onRetry={months.retry} retrying={loadingMore} />
      ) : filtering ? null : (
        <ListEnd months={months} empty={groups.length === 0} />
      )}
    </>
  );
}

/** Only the days near the screen are in the page: a studio may plan 400 classes a month. */
function DaySections({
  groups,
  renderRow,
}: {
  groups: Group[];
  renderRow: (activity: Activity) => ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (groups.length > 0 && list.current)
      setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, [groups.length]);
  const virtual = useWindowVirtualizer({
    count: groups.length,
    estimateSize: (n) => 76 + 148 * (groups[n]?.[1].length ?? 1),
    getItemKey: (n) => groups[n]?.[0] ?? n,
    overscan: 4,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <div ref={list} style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}>
      {items.map(({ index, key }) => {
        const [day, activities] = groups[index] ?? ["", []];
        return (
          <section
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-labelledby={`jour-${day}`}
            className="pb-7"
          >
            <h2
              id={`jour-${day}`}
              className="sticky top-14 z-20 mb-1 bg-surface py-2.5 font-semibold md:top-16"
            >
              {formatLongDay(day)}
            </h2>
            <ul className="flex flex-col gap-3">{activities.map(renderRow)}</ul>
          </section>
        );
      })}
    </div>
  );
}

function ListEnd({ months, empty }: { months: Months; empty: boolean }) {
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
        empty ? null : (
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
