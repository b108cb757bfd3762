import type { Day } from "@/lib/domain/paris-time";
import { formatDayOfMonth, formatShortDay } from "@/lib/format";

export const dayAnchor = (day: Day): string => `jour-${day}`;

/** Links to the days with classes, which need no script. */
export function DayLinks({ days }: { days: readonly Day[] }) {
  return (
    <nav
      aria-label="Jours"
      data-scrolls
      className="sticky top-0 z-20 -mx-4 overflow-x-auto bg-surface px-4 md:-mx-6 md:px-6"
    >
      <ul className="flex w-max gap-1 py-2">
        {days.map((day) => {
          const [weekday, number, month] = formatShortDay(day).split(" ");
          return (
            <li key={day}>
              <a
                href={`#${dayAnchor(day)}`}
                aria-label={formatDayOfMonth(day)}
                className="tabular relative grid min-h-14 min-w-12 place-content-center justify-items-center rounded-control px-1 leading-tight hover:bg-accent-soft"
              >
                <span className="text-sm text-muted">{weekday}</span>
                <span className="font-semibold">
                  {number}
                  {number === "1er" && <span className="sr-only">&nbsp;{month}</span>}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
