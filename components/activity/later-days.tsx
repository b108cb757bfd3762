"use client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type DayOfClasses, DaySection } from "@/components/activity/day-section";
import type { Activity } from "@/lib/contract/classes/activities";

/** A new object scrolls again. */
export type Jump = { day: string } | null;

interface LaterDaysProps {
  days: DayOfClasses[];
  jump: Jump;
  /** The last jump that the list has scrolled to. */
  jumped: RefObject<Jump>;
  renderRow: (activity: Activity) => ReactNode;
}

/** Estimated heights in pixels, used until the rows are measured. */
const ROW_PX = 65;
const DAY_PX = 62;
/** The header and the strip of days. */
const BARS_PX = 120;
const heightOf = ({ list }: DayOfClasses): number => DAY_PX + ROW_PX * list.length;

/** Renders only the days in view, because a studio may plan 400 classes a month. */
export function LaterDays({ days, jump, jumped, renderRow }: LaterDaysProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // The content above may change its height.
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setTop(Math.round(box.top + window.scrollY));
  });
  const shown = useWindowVirtualizer({
    count: days.length,
    estimateSize: (n) => {
      const day = days[n];
      return day ? heightOf(day) : 0;
    },
    overscan: 3,
    scrollMargin: top,
    scrollPaddingStart: BARS_PX,
    getItemKey: (n) => days[n]?.day ?? n,
  });
  useEffect(() => {
    const at = jump && jumped.current !== jump ? days.findIndex(({ day }) => day >= jump.day) : -1;
    if (at < 0) return;
    jumped.current = jump;
    shown.scrollToIndex(at, { align: "start" });
  });
  const items = shown.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = shown.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <div ref={frame} style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}>
      {items.map(({ key, index }) => {
        const day = days[index];
        return day ? (
          <div key={key} ref={shown.measureElement} data-index={index}>
            <DaySection {...day} renderRow={renderRow} />
          </div>
        ) : null;
      })}
    </div>
  );
}
