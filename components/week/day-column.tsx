import { useDroppable } from "@dnd-kit/core";
import { Plus } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { ClassBlock, type ClassOfWeek, MovedBlock } from "@/components/week/class-block";
import { clockMinute, rowsAbove, type Stretch, timeOf } from "@/components/week/week-layout";
import { classStage } from "@/lib/domain/class-hours";
import { type Day, parisInstant } from "@/lib/domain/paris-time";
import { formatLongInstant } from "@/lib/format";

/** The height of an hour in rem grows with the text. */
export const HOUR_REM = 3.75;
export const rem = (rows: number) => `${rows * HOUR_REM}rem`;

interface DayColumnProps {
  day: Day;
  stretches: readonly Stretch[];
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
  stretches,
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
  const top = (minute: number) => rowsAbove(stretches, minute);
  const styleOf = ({ from, to }: ClassOfWeek) => ({
    top: rem(top(from)),
    height: `calc(${rem(top(to) - top(from))} - 2px)`,
  });
  const minute = clockMinute(new Date(now).toISOString());
  const first = stretches[0]?.from ?? 0;
  const last = stretches.at(-1)?.to ?? 0;
  const free = stretches
    .filter(({ folded }) => !folded)
    .flatMap(({ from, to }) => Array.from({ length: (to - from) / 60 }, (_, n) => from / 60 + n))
    .filter((hour) => hour < 24 && parisInstant(day, timeOf(hour * 60)).getTime() > now);
  return (
    <div
      ref={setNodeRef}
      data-column={day}
      className={cn("relative border-line border-l", today && "bg-accent-soft/40")}
      style={{
        height: rem(top(last)),
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
          stage={classStage(block.activity, now)}
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
          aria-label={`${hourText}, ${formatLongInstant(parisInstant(day, timeOf(hour * 60)))}`}
          onClick={() => onHour(hour)}
          onKeyDown={(event) => onArrow(event, hour)}
          className="absolute inset-x-0 flex items-start justify-end p-1.5 text-accent opacity-0 hover:bg-accent-soft/70 hover:opacity-100 focus-visible:opacity-100"
          style={{ top: rem(top(hour * 60)), height: rem(1) }}
        >
          <Plus aria-hidden="true" size={18} />
        </button>
      ))}
      {today && minute >= first && minute < last ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 z-10 border-danger border-t-2 before:absolute before:-top-[5px] before:-left-1 before:size-2 before:rounded-full before:bg-danger"
          style={{ top: rem(top(minute)) }}
        />
      ) : null}
      {moved?.day === day ? <MovedBlock block={moved} style={styleOf(moved)} /> : null}
    </div>
  );
}
