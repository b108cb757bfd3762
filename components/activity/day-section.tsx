import type { ReactNode } from "react";
import type { Activity } from "@/lib/contract/classes/activities";
import { formatLongDay } from "@/lib/format";

export interface DayOfClasses {
  day: string;
  list: Activity[];
}

interface DaySectionProps extends DayOfClasses {
  renderRow: (activity: Activity) => ReactNode;
}

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
