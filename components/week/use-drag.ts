"use client";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { ClassOfWeek } from "@/components/week/class-block";
import { HOUR_REM } from "@/components/week/day-column";
import { movedBy } from "@/components/week/week-layout";
import { classStage } from "@/lib/domain/class-hours";
import type { Day } from "@/lib/domain/paris-time";

/** Where a class would begin: its day, and minutes of the Paris clock. */
export interface Spot {
  day: Day;
  from: number;
}

/** A press that moves less is one. */
const SLACK_PX = 5;

interface DragOptions {
  columns: RefObject<HTMLDivElement | null>;
  days: readonly Day[];
  firstHour: number;
  /** Null: it goes back to where it was. */
  onMoved: (block: ClassOfWeek, spot: Spot | null) => void;
  onDropped: (block: ClassOfWeek, spot: Spot) => void;
}

/** Classes are dragged by a mouse or a pen, by quarters of an hour; a finger scrolls, and moves them by 'Déplacer'. */
export function useDrag(options: DragOptions) {
  const latest = useRef(options);
  latest.current = options;
  const dropped = useRef(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const begin = (event: PointerEvent, block: ClassOfWeek) => {
    const { beginDate, endDate } = block.activity;
    if (event.pointerType === "touch" || event.button !== 0) return;
    if (classStage(beginDate, endDate, Date.now()) !== "COMING") return;
    const start = { x: event.clientX, y: event.clientY + window.scrollY };
    let spot: Spot | null = null;
    const spotAt = (x: number, y: number): Spot | null => {
      const box = latest.current.columns.current?.getBoundingClientRect();
      const { days } = latest.current;
      if (!box) return null;
      const column = Math.floor(((x - box.left) / box.width) * days.length);
      const day = days[Math.min(days.length - 1, Math.max(0, column))] ?? block.day;
      const hourPx =
        HOUR_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const minutes = ((y + window.scrollY - start.y) / hourPx) * 60;
      // A small move of the hand is none of the clock.
      return movedBy({ day, from: block.from }, { minutes: Math.abs(minutes) < 8 ? 0 : minutes });
    };
    const move = ({ clientX, clientY }: MouseEvent) => {
      const far = Math.hypot(clientX - start.x, clientY + window.scrollY - start.y);
      if (!spot && far < SLACK_PX) return;
      spot = spotAt(clientX, clientY);
      latest.current.onMoved(block, spot);
    };
    const end = () => {
      stop.current();
      if (!spot) return;
      dropped.current = true;
      // The press that ends a drag is no press; a later one is.
      setTimeout(() => {
        dropped.current = false;
      });
      latest.current.onDropped(block, spot);
    };
    const giveUp = () => {
      stop.current();
      if (spot) latest.current.onMoved(block, null);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") giveUp();
    };
    stop.current = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", giveUp);
      window.removeEventListener("keydown", onKey);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", giveUp);
    window.addEventListener("keydown", onKey);
  };
  return { begin, justDropped: () => dropped.current };
}
