"use client";
import {
  closestCenter,
  type DndContextProps,
  type DragMoveEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import type { ClassOfWeek } from "@/components/week/class-block";
import { HOUR_REM } from "@/components/week/day-column";
import { minuteAt, movedBy, rowsAbove, type Stretch } from "@/components/week/week-layout";
import type { Day } from "@/lib/domain/paris-time";

/** `from` counts minutes of the Paris clock. */
export interface Spot {
  day: Day;
  from: number;
}

interface DragOptions {
  stretches: readonly Stretch[];
  /** Null returns the class to its place. */
  onMoved: (block: ClassOfWeek, spot: Spot | null) => void;
  onDropped: (block: ClassOfWeek, spot: Spot) => void;
}

const blockOf = ({ active }: Pick<DragMoveEvent, "active">) => active.data.current as ClassOfWeek;

/** Pixels. A smaller vertical move keeps the hour. */
const LEAST_MOVE = 8;

function spotOf({ active, over, delta }: DragMoveEvent, stretches: readonly Stretch[]): Spot {
  const block = blockOf({ active });
  const day = (over?.id as Day | undefined) ?? block.day;
  if (Math.abs(delta.y) < LEAST_MOVE) return { day, from: block.from };
  const hourPx = HOUR_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const minute = minuteAt(stretches, rowsAbove(stretches, block.from) + delta.y / hourPx);
  return movedBy({ day, from: block.from }, { minutes: minute - block.from });
}

/** Milliseconds after a drop in which dnd-kit hides clicks from React. */
const HIDDEN_CLICKS_MS = 50;

const silent = () => undefined;

/** Classes move by quarters of an hour. MoveBar reads moves aloud. */
export function useDrag({ stretches, onMoved, onDropped }: DragOptions): DndContextProps {
  const showMoved = (event: DragMoveEvent) => onMoved(blockOf(event), spotOf(event, stretches));
  return {
    sensors: useSensors(
      useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
      useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
    ),
    collisionDetection: closestCenter,
    autoScroll: false,
    accessibility: {
      announcements: {
        onDragStart: silent,
        onDragOver: silent,
        onDragEnd: silent,
        onDragCancel: silent,
      },
      screenReaderInstructions: { draggable: "" },
    },
    onDragMove: showMoved,
    // The day under the pointer is known only after the move.
    onDragOver: showMoved,
    onDragEnd: (event) => {
      const spot = spotOf(event, stretches);
      setTimeout(() => onDropped(blockOf(event), spot), HIDDEN_CLICKS_MS);
    },
    onDragCancel: (event) => onMoved(blockOf(event), null),
  };
}
