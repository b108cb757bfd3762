import { holdPress } from "@/components/ui/clear-of-press";
import { cn } from "@/components/ui/cn";
import type { Day } from "@/lib/domain/paris-time";
import { formatCount, formatLongDay, formatShortDay } from "@/lib/format";

interface DayStripProps {
  /** The seven days of a week. */
  days: readonly Day[];
  chosen: readonly Day[];
  today: Day;
  /** The number of classes, or null while it is unknown. */
  countOf: (day: Day) => number | null;
  onChoose: (day: Day) => void;
}

const NONE = "aucun cours";
const MOST_DOTS = 3;

/** Sticks below the header. A sticky element below it adds `--day-strip` to its top. */
export function DayStrip({ days, chosen, today, countOf, onChoose }: DayStripProps) {
  return (
    <fieldset className="-mx-4 sticky top-14 z-20 grid min-w-0 grid-cols-7 gap-0.5 border-line border-b bg-surface px-4 py-1 max-[15rem]:-mx-3 max-[15rem]:px-3">
      <legend className="sr-only">Jour</legend>
      {days.map((day) => {
        const count = countOf(day);
        const isChosen = chosen.includes(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isChosen}
            aria-label={[
              formatLongDay(day),
              ...(day === today ? ["aujourd'hui"] : []),
              ...(count === null ? [] : [count ? formatCount(count, "cours", "cours") : NONE]),
            ].join(", ")}
            onClick={() => {
              // The list moves, and a second press would open another class.
              holdPress();
              onChoose(day);
            }}
            className={cn(
              "tabular flex h-14 min-w-0 flex-col items-center justify-center rounded-control font-semibold",
              isChosen ? "bg-accent text-on-accent" : "hover:bg-sunken",
              day < today && !isChosen && "text-muted",
              day === today && !isChosen && "ring-1 ring-accent ring-inset",
            )}
          >
            <span className="text-xs uppercase">{formatShortDay(day).slice(0, 1)}</span>
            <span className="leading-5">{Number(day.slice(8))}</span>
            <span className="flex h-1.5 gap-0.5">
              {Array.from({ length: Math.min(MOST_DOTS, count ?? 0) }, (_, n) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the dots are all alike
                  key={n}
                  className="size-1.5 rounded-full bg-current"
                />
              ))}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
