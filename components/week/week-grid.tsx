"use client";
import { DndContext } from "@dnd-kit/core";
import { Ban, Flag, Palmtree } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { type DaysOff, daysOffText } from "@/components/closure/use-days-off";
import { cn } from "@/components/ui/cn";
import type { ClassOfWeek } from "@/components/week/class-block";
import { DayColumn, HOUR_REM } from "@/components/week/day-column";
import { type Spot, useDrag } from "@/components/week/use-drag";
import { bandsOf, clockMinute, hoursShown, layWeek, timeOf } from "@/components/week/week-layout";
import type { Activity } from "@/lib/contract/classes/activities";
import { type Day, parisDay } from "@/lib/domain/paris-time";
import { formatLongDay, formatShortDay } from "@/lib/format";

interface WeekGridProps {
  /** Seven days, or one on a phone. */
  days: readonly Day[];
  activities: readonly Activity[];
  daysOff: readonly DaysOff[];
  now: number;
  /** The class that is being moved, at its new place. */
  moved: ClassOfWeek | null;
  hourText: string;
  onHour: (day: Day, hour: number) => void;
  onPress: (block: ClassOfWeek) => void;
  onMoved: (block: ClassOfWeek, spot: Spot | null) => void;
  onDropped: (block: ClassOfWeek, spot: Spot) => void;
}

const bandLooks = {
  CLOSED: { look: "bg-warning-soft text-warning", Icon: Ban },
  PUBLIC: { look: "bg-info-soft text-info", Icon: Flag },
  SCHOOL: { look: "bg-sunken text-muted", Icon: Palmtree },
};

function Bands({ days, daysOff }: Pick<WeekGridProps, "days" | "daysOff">) {
  return bandsOf(daysOff, days).map(({ period, from, to, row }) => {
    const { look, Icon } = bandLooks[period.kind];
    return (
      <p
        key={`${period.kind} ${period.beginDate} ${period.label}`}
        className={cn(
          "mx-px mb-px flex min-w-0 items-start gap-1.5 rounded-md px-2 py-0.5 font-semibold text-sm",
          look,
        )}
        style={{ gridColumn: `${from + 2} / ${to + 3}`, gridRow: row + 2 }}
      >
        <Icon aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{daysOffText(period)}</span>
      </p>
    );
  });
}

const arrows: Record<string, [days: number, hours: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function WeekGrid({
  days,
  activities,
  daysOff,
  now,
  moved,
  hourText,
  onHour,
  onPress,
  onMoved,
  onDropped,
}: WeekGridProps) {
  const layout = useMemo(() => layWeek(activities, days), [activities, days]);
  const hours = hoursShown([...layout.values()].flat().concat(moved ?? []));
  const columns = useRef<HTMLDivElement>(null);
  const drag = useDrag({ onMoved, onDropped });
  const today = parisDay(new Date(now));
  const isClosed = (day: Day) =>
    daysOff.some(
      ({ kind, beginDate, endDate }) => kind === "CLOSED" && beginDate <= day && day <= endDate,
    );

  // The free hours are one tab stop, and the arrows move between them.
  const [stop, setStop] = useState<{ day: Day; hour: number } | null>(null);
  const nextHour = Math.floor(clockMinute(new Date(now).toISOString()) / 60) + 1;
  const hasFree = nextHour < Math.min(hours.last, 24);
  const firstFree = days.find((day) => day > today || (day === today && hasFree));
  const stopOf = (day: Day) => {
    if (stop && days.includes(stop.day)) return stop.day === day ? stop.hour : null;
    return day === firstFree ? Math.max(hours.first, day === today ? nextHour : 0) : null;
  };
  const go = (event: KeyboardEvent, day: Day, hour: number) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    const nextDay = days[days.indexOf(day) + step[0]];
    const target = columns.current?.querySelector<HTMLElement>(
      `[data-column="${nextDay}"] [data-hour="${hour + step[1]}"]`,
    );
    if (!nextDay || !target) return;
    setStop({ day: nextDay, hour: hour + step[1] });
    target.focus();
  };

  const template = { gridTemplateColumns: `3rem repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <div className="rounded-card border border-line bg-card shadow-card">
      <div
        className="sticky top-14 z-20 grid rounded-t-card border-line border-b bg-card py-1 md:top-16"
        style={template}
      >
        {days.map((day, n) => (
          <h3
            key={day}
            aria-label={`${formatLongDay(day)}${day === today ? ", aujourd'hui" : ""}`}
            className={cn(
              "mx-px mb-1 flex items-center justify-center rounded-md py-1 text-center font-bold",
              day === today && "bg-accent text-on-accent",
              day < today && "text-muted",
            )}
            style={{ gridColumn: n + 2, gridRow: 1 }}
          >
            {days.length > 1 ? formatShortDay(day) : formatLongDay(day)}
          </h3>
        ))}
        <Bands days={days} daysOff={daysOff} />
      </div>
      <div className="grid py-2" style={template}>
        <div aria-hidden="true" className="relative">
          {Array.from({ length: hours.last - hours.first }, (_, n) => hours.first + n).map(
            (hour) => (
              <span
                key={hour}
                className="tabular absolute right-1.5 -translate-y-1/2 font-medium text-muted text-sm"
                style={{ top: `${(hour - hours.first) * HOUR_REM}rem` }}
              >
                {timeOf(hour * 60)}
              </span>
            ),
          )}
        </div>
        <div
          ref={columns}
          className="relative grid"
          style={{
            gridColumn: "2 / -1",
            gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
            backgroundImage: `repeating-linear-gradient(var(--line) 0 1px, transparent 1px ${HOUR_REM}rem)`,
          }}
        >
          <DndContext {...drag}>
            {days.map((day) => (
              <DayColumn
                key={day}
                day={day}
                hours={hours}
                blocks={layout.get(day) ?? []}
                moved={moved}
                closed={isClosed(day)}
                today={day === today}
                now={now}
                stop={stopOf(day)}
                hourText={hourText}
                onHour={(hour) => onHour(day, hour)}
                onArrow={(event, hour) => go(event, day, hour)}
                onPress={onPress}
              />
            ))}
          </DndContext>
        </div>
      </div>
    </div>
  );
}
