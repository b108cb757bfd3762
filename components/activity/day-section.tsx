"use client";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { cn } from "@/components/ui/cn";
import { OwnText } from "@/components/ui/own-text";
import { useNow } from "@/components/ui/use-now";
import { serverNow } from "@/lib/client/server-clock";
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

/** The instant at which the page was last brought to the front. */
function useShownAt(): number {
  const [shownAt, setShownAt] = useState(() => serverNow().getTime());
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === "visible") setShownAt(serverNow().getTime());
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
  return shownAt;
}

/** Today's classes that are over are folded. One that ends in view stays, so that nothing moves. */
export function DaySection({ day, list, renderRow }: DaySectionProps) {
  const now = useNow();
  const shownAt = useShownAt();
  const [open, setOpen] = useState(false);
  const today = parisDay(new Date(now));
  const isOver = ({ endDate }: Activity) => day === today && Date.parse(endDate) <= shownAt;
  const over = list.filter(isOver);
  return (
    <section aria-label={formatLongDay(day)} data-day={day} className="pb-3">
      <h2 className="sticky top-[calc(3.5rem+var(--day-strip,0px))] z-[11] bg-surface py-2 font-semibold md:top-16">
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
