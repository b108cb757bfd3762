"use client";
import { DndContext } from "@dnd-kit/core";
import { Ban, Flag, Palmtree, UnfoldVertical } from "lucide-react";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { type DaysOff, daysOffText } from "@/components/closure/use-days-off";
import { cn } from "@/components/ui/cn";
import type { ClassOfWeek } from "@/components/week/class-block";
import { DayColumn, HOUR_REM, rem } from "@/components/week/day-column";
import { type Spot, useDrag } from "@/components/week/use-drag";
import {
  bandsOf,
  clockMinute,
  foldHours,
  hoursShown,
  layWeek,
  rowsAbove,
  timeOf,
} from "@/components/week/week-layout";
import type { Activity } from "@/lib/contract/classes/activities";
import { type Day, parisDay } from "@/lib/domain/paris-time";
import { formatLongDay, formatShortDay } from "@/lib/format";

interface WeekGridProps {
  days: readonly Day[];
  activities: readonly Activity[];
  daysOff: readonly DaysOff[];
  now: number;
  /** The class that is being moved, at its new place. */
  moved: ClassOfWeek | null;
  /** Every hour is a possible place of the class that is moved. */
  choosing: boolean;
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
  choosing,
  hourText,
  onHour,
  onPress,
  onMoved,
  onDropped,
}: WeekGridProps) {
  const layout = useMemo(() => layWeek(activities, days), [activities, days]);
  const columns = useRef<HTMLDivElement>(null);
  const today = parisDay(new Date(now));
  const minute = clockMinute(new Date(now).toISOString());
  const [unfolded, setUnfolded] = useState(false);
  const stretches = useMemo(() => {
    const blocks = [...layout.values()].flat();
    // A dragged class keeps the hours as they are, so that it stays below the pointer.
    const hours = hoursShown(choosing && moved ? [...blocks, moved] : blocks);
    const current = days.includes(today) ? [{ from: minute, to: minute + 1 }] : [];
    const isWhole = unfolded || choosing || blocks.length === 0;
    return foldHours(hours, isWhole ? [] : [...blocks, ...current]);
  }, [layout, choosing, moved, days, today, minute, unfolded]);
  const rows = (at: number) => rem(rowsAbove(stretches, at));
  const open = stretches.filter(({ folded }) => !folded);
  const drag = useDrag({ stretches, onMoved, onDropped });
  const isClosed = (day: Day) =>
    daysOff.some(
      ({ kind, beginDate, endDate }) => kind === "CLOSED" && beginDate <= day && day <= endDate,
    );

  // The free hours are one tab stop, and the arrows move between them.
  const [stop, setStop] = useState<{ day: Day; hour: number } | null>(null);
  const freeHour = (day: Day) => {
    const from = day > today ? 0 : day === today ? Math.floor(minute / 60) + 1 : 24;
    const part = open.find(({ to }) => to > from * 60);
    const hour = part && Math.max(from, part.from / 60);
    return hour !== undefined && hour < 24 ? hour : null;
  };
  const firstFree = days.find((day) => freeHour(day) !== null);
  const stopOf = (day: Day) => {
    if (stop && days.includes(stop.day)) return stop.day === day ? stop.hour : null;
    return day === firstFree ? freeHour(day) : null;
  };
  const go = (event: KeyboardEvent, day: Day, hour: number) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    const nextDay = days[days.indexOf(day) + step[0]];
    const hours = open.flatMap(({ from, to }) =>
      Array.from({ length: (to - from) / 60 }, (_, n) => from / 60 + n),
    );
    const nextHour = hours[hours.indexOf(hour) + step[1]];
    const target = columns.current?.querySelector<HTMLElement>(
      `[data-column="${nextDay}"] [data-hour="${nextHour}"]`,
    );
    if (!nextDay || nextHour === undefined || !target) return;
    setStop({ day: nextDay, hour: nextHour });
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
              "mx-px mb-1 flex items-center justify-center rounded-md py-1 text-center font-semibold",
              day === today && "bg-accent text-on-accent",
              day < today && "text-muted",
            )}
            style={{ gridColumn: n + 2, gridRow: 1 }}
          >
            {formatShortDay(day)}
          </h3>
        ))}
        <Bands days={days} daysOff={daysOff} />
      </div>
      <div className="grid py-2" style={template}>
        <div aria-hidden="true" className="relative">
          {open.flatMap(({ from, to }) =>
            Array.from({ length: (to - from) / 60 }, (_, n) => from + n * 60).map((at) => (
              <span
                key={at}
                className="tabular absolute right-1.5 -translate-y-1/2 font-semibold text-sm text-muted"
                style={{ top: rows(at) }}
              >
                {timeOf(at)}
              </span>
            )),
          )}
        </div>
        <div
          ref={columns}
          className="relative grid"
          style={{
            gridColumn: "2 / -1",
            gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
          }}
        >
          {stretches.map(({ from, to, folded }) =>
            folded ? (
              <button
                key={from}
                type="button"
                aria-label={`Afficher ${timeOf(from)} – ${timeOf(to)}`}
                onClick={() => setUnfolded(true)}
                className="absolute inset-x-0 z-[5] flex items-center justify-center gap-1 border-line border-y bg-surface text-sm text-muted hover:bg-sunken"
                style={{ top: rows(from), height: `calc(${rows(to)} - ${rows(from)})` }}
              >
                <UnfoldVertical aria-hidden="true" size={14} />
                {timeOf(from)} – {timeOf(to)}
              </button>
            ) : (
              <span
                key={from}
                aria-hidden="true"
                className="absolute inset-x-0"
                style={{
                  top: rows(from),
                  height: `calc(${rows(to)} - ${rows(from)})`,
                  backgroundImage: `repeating-linear-gradient(var(--line) 0 1px, transparent 1px ${HOUR_REM}rem)`,
                }}
              />
            ),
          )}
          <DndContext {...drag}>
            {days.map((day) => (
              <DayColumn
                key={day}
                day={day}
                stretches={stretches}
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
