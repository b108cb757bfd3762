"use client";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type DayOfClasses, DaySection } from "@/components/activity/day-section";
import type { Jump } from "@/components/activity/later-days";
import type { Months } from "@/components/activity/use-months";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { inPlace } from "@/components/ui/in-place";
import { prefetch } from "@/components/ui/prefetch";
import { SkeletonList } from "@/components/ui/skeleton";
import { useListEnd } from "@/components/ui/use-list-end";
import type { Activity } from "@/lib/contract/classes/activities";
import { parisDay } from "@/lib/domain/paris-time";

// As tall as a screen, so that the list's end stays out of view.
const LaterDays = inPlace(
  () => import("@/components/activity/later-days").then((part) => part.LaterDays),
  { loading: () => <SkeletonList rows={12} label="Chargement des cours…" /> },
);
prefetch(LaterDays.fetch);

interface ActivityListProps {
  months: Months;
  /** Paris days to show; empty shows all. */
  days: string[];
  /** The first Paris day shown when no day is chosen. */
  from?: string | null;
  /** The day to scroll to, or the next one with a class. */
  jump?: Jump;
  renderRow: (activity: Activity) => ReactNode;
  hint: string;
  action?: ReactNode;
}

/** Rows that fill the first screen. */
const FIRST_ROWS = 12;

export function ActivityList({
  months,
  days,
  from = null,
  jump = null,
  renderRow,
  hint,
  action,
}: ActivityListProps) {
  const { complete, loadingMore, pending } = months;
  const hasUnreadDay = days.some((day) => months.unread.includes(day.slice(0, 7)));
  const error = months.error ?? (hasUnreadDay ? months.errorBehind : null);
  const filtering = days.length > 0;
  const activities = filtering ? months.activities : months.listed;
  const { first, later } = useMemo(() => {
    const chosen = new Set(days);
    const byDay = Map.groupBy(activities, ({ beginDate }) => parisDay(new Date(beginDate)));
    let rows = 0;
    const all = [...byDay]
      .filter(([day]) => (chosen.size > 0 ? chosen.has(day) : from === null || day >= from))
      .map(([day, list]): DayOfClasses => ({ day, list }));
    const split = all.findIndex(({ list }) => {
      const full = rows >= FIRST_ROWS;
      rows += list.length;
      return full;
    });
    return split < 0
      ? { first: all, later: [] }
      : { first: all.slice(0, split), later: all.slice(split) };
  }, [activities, days, from]);

  const target = jump ? first.find(({ day }) => day >= jump.day)?.day : undefined;
  const jumped = useRef(jump);
  useEffect(() => {
    if (jumped.current === jump || !target) return;
    jumped.current = jump;
    document.querySelector(`[data-day="${target}"]`)?.scrollIntoView();
  }, [jump, target]);

  if (pending) return <SkeletonList rows={4} label="Chargement des cours…" />;
  const searching = loadingMore || (!filtering && !complete && !error);
  const failure = (message: string) => (
    <ErrorState message={message} onRetry={months.retry} retrying={loadingMore} />
  );
  return (
    <>
      {first.map((section) => (
        <DaySection key={section.day} {...section} renderRow={renderRow} />
      ))}
      {later.length > 0 ? (
        <LaterDays days={later} jump={target ? null : jump} jumped={jumped} renderRow={renderRow} />
      ) : null}
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
        <ListEnd months={months} empty={!first[0]} />
      )}
    </>
  );
}

function ListEnd({ months, empty }: { months: Months; empty: boolean }) {
  const { complete, loadingMore, loadNext, last, unread } = months;
  /** The focused button stays while a month loads. */
  const [isFocused, setIsFocused] = useState(false);
  const load = useCallback(() => void loadNext(last), [loadNext, last]);
  const end = useListEnd(complete || loadingMore ? null : load);
  return (
    <>
      <div ref={end} />
      {empty ? null : complete ? (
        unread[0] ? null : (
          <p className="pb-6 text-center text-muted text-sm">
            Toutes les activités ont été chargées
          </p>
        )
      ) : loadingMore && !isFocused ? (
        <SkeletonList rows={3} label="Chargement des cours…" />
      ) : (
        <div className="flex flex-col items-center gap-2 pb-6 text-center text-muted text-sm">
          <p>Faites défiler pour charger plus</p>
          <Button
            variant="ghost"
            size="sm"
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onClick={() => {
              // Safari does not focus a pressed button.
              setIsFocused(true);
              load();
            }}
            pending={loadingMore}
            pendingLabel="Chargement…"
          >
            Charger le mois suivant
          </Button>
        </div>
      )}
    </>
  );
}
