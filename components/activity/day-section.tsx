"use client";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cn } from "@/components/ui/cn";
import { OwnText } from "@/components/ui/own-text";
import { useNow } from "@/components/ui/use-now";
import type { Activity } from "@/lib/contract/classes/activities";
import { parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatLongDay, formatNearDay } from "@/lib/format";

export interface DayOfClasses {
  day: string;
  list: Activity[];
}

interface DaySectionProps extends DayOfClasses {
  renderRow: (activity: Activity) => ReactNode;
}

/** Today's classes that are over are folded. */
export function DaySection({ day, list, renderRow }: DaySectionProps) {
  const now = useNow();
  const [open, setOpen] = useState(false);
  const today = parisDay(new Date(now));
  const isOver = ({ endDate }: Activity) => day === today && Date.parse(endDate) <= now;
  const over = list.filter(isOver);
  return (
    <section
      aria-label={formatLongDay(day)}
      data-day={day}
      className="scroll-mt-[calc(3.5rem+var(--day-strip,0px))] pb-3 md:scroll-mt-16"
    >
      <h2 className="sticky top-[calc(3.5rem+var(--day-strip,0px))] z-10 bg-surface py-2 font-semibold md:top-16">
        {formatNearDay(day, today)}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {over.length > 0 ? (
          <li>
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="flex min-h-11 w-full items-center gap-2 px-4 text-left text-muted text-sm hover:bg-sunken"
            >
              <OwnText>{formatCount(over.length, "cours terminé", "cours terminés")}</OwnText>
              <ChevronDown aria-hidden="true" size={16} className={cn(open && "rotate-180")} />
            </button>
          </li>
        ) : null}
        {list.filter((activity) => open || !isOver(activity)).map(renderRow)}
      </ul>
    </section>
  );
}
