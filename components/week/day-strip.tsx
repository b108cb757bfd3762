import { cn } from "@/components/ui/cn";
import type { Day } from "@/lib/domain/paris-time";
import { formatCount, formatLongDay, formatShortDay } from "@/lib/format";

interface DayStripProps {
  days: readonly Day[];
  chosen: Day;
  today: Day;
  /** The number of classes, or null while it is unknown. */
  countOf: (day: Day) => number | null;
  onChoose: (day: Day) => void;
}

const NONE = "aucun cours";

export function DayStrip({ days, chosen, today, countOf, onChoose }: DayStripProps) {
  return (
    <fieldset className="mb-2 grid grid-cols-7 gap-0.5">
      <legend className="sr-only">Jour</legend>
      {days.map((day) => {
        const count = countOf(day);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={day === chosen}
            aria-label={[
              formatLongDay(day),
              ...(day === today ? ["aujourd'hui"] : []),
              ...(count === null ? [] : [count ? formatCount(count, "cours", "cours") : NONE]),
            ].join(", ")}
            onClick={() => onChoose(day)}
            className={cn(
              "tabular flex min-h-14 min-w-0 flex-col items-center justify-center rounded-control font-semibold",
              day === chosen ? "bg-accent text-on-accent" : "hover:bg-sunken",
              day === today && day !== chosen && "ring-1 ring-accent ring-inset",
            )}
          >
            <span className="text-xs uppercase">{formatShortDay(day).slice(0, 1)}</span>
            <span className="text-base leading-5">{Number(day.slice(8))}</span>
            <span className="min-h-4 text-[11px] leading-4">{count || ""}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
