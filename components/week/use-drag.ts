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
import { movedBy } from "@/components/week/week-layout";
import type { Day } from "@/lib/domain/paris-time";

/** `from` counts minutes of the Paris clock. */
export interface Spot {
  day: Day;
  from: number;
}

interface DragOptions {
  /** Null returns the class to its place. */
  onMoved: (block: ClassOfWeek, spot: Spot | null) => void;
  onDropped: (block: ClassOfWeek, spot: Spot) => void;
}

const blockOf = ({ active }: Pick<DragMoveEvent, "active">) => active.data.current as ClassOfWeek;

function spotOf({ active, over, delta }: DragMoveEvent): Spot {
  const block = blockOf({ active });
  const hourPx = HOUR_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const minutes = (delta.y / hourPx) * 60;
  const day = (over?.id as Day | undefined) ?? block.day;
  // A small vertical move keeps the hour.
  return movedBy({ day, from: block.from }, { minutes: Math.abs(minutes) < 8 ? 0 : minutes });
}

const silent = () => undefined;

/** Classes move by quarters of an hour. MoveBar reads moves aloud. */
export function useDrag({ onMoved, onDropped }: DragOptions): DndContextProps {
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
    onDragMove: (event) => onMoved(blockOf(event), spotOf(event)),
    onDragEnd: (event) => onDropped(blockOf(event), spotOf(event)),
    onDragCancel: (event) => onMoved(blockOf(event), null),
  };
}
