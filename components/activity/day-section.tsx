import type { ReactNode } from "react";
import type { Activity } from "@/lib/contract/classes/activities";
import { formatLongDay } from "@/lib/format";

export interface DayOfClasses {
  day: string;
  list: Activity[];
}
/** Of the days below the first screen. */
export interface LaterDaysProps {
  days: DayOfClasses[];
  renderRow: (activity: Activity) => ReactNode;
}

interface DaySectionProps extends DayOfClasses {
  renderRow: (activity: Activity) => ReactNode;
}

/** A row and the space beneath it, and what a day has beside its rows, before they were ever measured. */
const ROW_PX = 148;
const DAY_PX = 76;
export const heightOf = ({ list }: DayOfClasses): number => DAY_PX + ROW_PX * list.length;

/** A day and its classes. */
export function DaySection({ day, list, renderRow }: DaySectionProps) {
  return (
    <section aria-labelledby={`jour-${day}`} className="pb-7">
      <h2
        id={`jour-${day}`}
        className="sticky top-14 z-20 mb-1 bg-surface py-2.5 font-semibold md:top-16"
      >
        {formatLongDay(day)}
      </h2>
      <ul className="flex flex-col gap-3">{list.map(renderRow)}</ul>
    </section>
  );
}
