"use client";
import { useMemo } from "react";
import { useDayInView } from "@/components/activity/use-day-in-view";
import type { Months } from "@/components/activity/use-months";
import { DayStrip } from "@/components/ui/day-strip";
import { addDays, type Day, parisDay, weekOf } from "@/lib/domain/paris-time";

interface WeekStripProps {
  months: Pick<Months, "activities" | "isRead">;
  today: Day;
  /** The days of the calendar's filter, instead of the day in view. */
  filter: readonly Day[];
  /** The strip of this week begins today. */
  fromToday?: boolean;
  onJump: (day: Day) => void;
}

/** The phone's strip of the week that the list shows. */
export function WeekStrip({ months, today, filter, fromToday = false, onJump }: WeekStripProps) {
  const [listed, setInView] = useDayInView(today);
  // After midnight the list may still show yesterday, which the strip leaves out.
  const inView = fromToday && listed < today ? today : listed;
  const day = filter.length === 0 || filter.includes(inView) ? inView : (filter[0] ?? inView);
  const monday = weekOf(day);
  const first = fromToday && monday < today ? today : monday;
  const counts = useMemo(
    () => Map.groupBy(months.activities, ({ beginDate }) => parisDay(new Date(beginDate))),
    [months.activities],
  );
  return (
    <DayStrip
      days={Array.from({ length: 7 }, (_, n) => addDays(first, n))}
      chosen={filter.length > 0 ? filter : [day]}
      today={today}
      countOf={(counted) =>
        months.isRead(counted.slice(0, 7)) ? (counts.get(counted)?.length ?? 0) : null
      }
      onChoose={(chosen) => {
        setInView(chosen);
        onJump(chosen);
      }}
    />
  );
}
