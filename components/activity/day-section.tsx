"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Activity } from "@/lib/contract/activities";
import { formatLongDay } from "@/lib/format";

/** A row and the space beneath it, before it was ever measured. */
const ROW_PX = 148;
/** How far from the screen rows are still in the page. */
const NEAR = "1200px 0px";

interface DaySectionProps {
  day: string;
  activities: Activity[];
  renderRow: (activity: Activity) => ReactNode;
  /** Among the first of the list: there at once. */
  first: boolean;
}

/**
 * A day and its classes. The rows are in the page only near the screen, as a studio may plan 400 classes a month; far from it
 * the day keeps its heading and its height.
 */
export function DaySection({ day, activities, renderRow, first }: DaySectionProps) {
  const rows = useRef<HTMLUListElement>(null);
  const [near, setNear] = useState(first);
  const height = useRef(ROW_PX * activities.length);
  useEffect(() => {
    const list = rows.current;
    if (!list) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        if (!entry.isIntersecting) height.current = entry.boundingClientRect.height;
        setNear(entry.isIntersecting);
      },
      { rootMargin: NEAR },
    );
    watcher.observe(list);
    return () => watcher.disconnect();
  }, []);
  return (
    <section aria-labelledby={`jour-${day}`} className="pb-7">
      <h2
        id={`jour-${day}`}
        className="sticky top-14 z-20 mb-1 bg-surface py-2.5 font-semibold md:top-16"
      >
        {formatLongDay(day)}
      </h2>
      <ul
        ref={rows}
        className="flex flex-col gap-3"
        style={near ? undefined : { minHeight: height.current }}
      >
        {near ? activities.map(renderRow) : null}
      </ul>
    </section>
  );
}
