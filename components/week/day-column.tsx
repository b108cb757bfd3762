import { useDroppable } from "@dnd-kit/core";
import { Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { ClassBlock, type ClassOfWeek, MovedBlock } from "@/components/week/class-block";
import { clockMinute, timeOf } from "@/components/week/week-layout";
import { classStage } from "@/lib/domain/class-hours";
import { type Day, parisInstant } from "@/lib/domain/paris-time";
import { formatLongDay } from "@/lib/format";

/** The height of an hour in rem grows with the text. */
export const HOUR_REM = 3.75;
const rem = (minutes: number) => `${(minutes / 60) * HOUR_REM}rem`;

interface DayColumnProps {
  day: Day;
  hours: { first: number; last: number };
  blocks: readonly ClassOfWeek[];
  /** The class that is being moved, at its new place, which may be another day. */
  moved: ClassOfWeek | null;
  closed: boolean;
  today: boolean;
  now: number;
  /** The hour that is the tab stop, or null when another day has it. */
  stop: number | null;
  hourText: string;
  onHour: (hour: number) => void;
  onArrow: (event: KeyboardEvent, hour: number) => void;
  onPress: (block: ClassOfWeek) => void;
}

export function DayColumn({
  day,
  hours,
  blocks,
  moved,
  closed,
  today,
  now,
  stop,
  hourText,
  onHour,
  onArrow,
  onPress,
}: DayColumnProps) {
  const { setNodeRef } = useDroppable({ id: day });
  const { first, last } = hours;
  const styleOf = ({ from, to }: ClassOfWeek) => ({
    top: rem(Math.max(from, first * 60) - first * 60),
    height: `calc(${rem(Math.min(to, last * 60) - Math.max(from, first * 60))} - 2px)`,
  });
  const minute = clockMinute(new Date(now).toISOString());
  const free = Array.from({ length: Math.min(last, 24) - first }, (_, n) => first + n).filter(
    (hour) => parisInstant(day, timeOf(hour * 60)).getTime() > now,
  );
  return (
    <div
      ref={setNodeRef}
      data-column={day}
      className={cn("relative border-line border-l", today && "bg-accent-soft/40")}
      style={{
        height: rem((last - first) * 60),
        backgroundImage: closed
          ? "repeating-linear-gradient(135deg, var(--sunken) 0 10px, transparent 10px 20px)"
          : undefined,
      }}
    >
      {blocks.map((block) => (
        <ClassBlock
          key={block.activity.id}
          block={block}
          style={styleOf(block)}
          stage={classStage(block.activity.beginDate, block.activity.endDate, now)}
          faded={moved?.activity.id === block.activity.id}
          onPress={() => onPress(block)}
        />
      ))}
      {free.map((hour) => (
        <button
          key={hour}
          type="button"
          data-hour={hour}
          tabIndex={stop === hour ? 0 : -1}
          aria-label={`${hourText}, ${formatLongDay(day)} à ${timeOf(hour * 60)}`}
          onClick={() => onHour(hour)}
          onKeyDown={(event) => onArrow(event, hour)}
          className="absolute inset-x-0 flex items-start justify-end p-1.5 text-accent opacity-0 hover:bg-accent-soft/70 hover:opacity-100 focus-visible:opacity-100"
          style={{ top: rem((hour - first) * 60), height: rem(60) }}
        >
          <Plus aria-hidden="true" size={18} />
        </button>
      ))}
      {today && minute >= first * 60 && minute < last * 60 ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 z-10 border-danger border-t-2"
          style={{ top: rem(minute - first * 60) }}
        />
      ) : null}
      {moved?.day === day ? <MovedBlock block={moved} style={styleOf(moved)} /> : null}
    </div>
  );
}
