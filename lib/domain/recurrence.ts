import {
  addDays,
  addMonths,
  type Day,
  parisDay,
  parisInstant,
  parisTime,
} from "@/lib/domain/paris-time";

export type Recurrence = "DAILY" | "WEEKLY" | "MONTHLY";
export interface Slot {
  begin: Date;
  end: Date;
}

/** Most classes of one series (decisions §5). */
export const MAX_SERIES = 400;

const dayOf: Record<Recurrence, (first: Day, n: number) => Day> = {
  DAILY: (first, n) => addDays(first, n),
  WEEKLY: (first, n) => addDays(first, 7 * n),
  // Always from the first class: the 31st comes back after a month of 30 days.
  MONTHLY: (first, n) => addMonths(first, n),
};

/** `minutes` of elapsed time from `begin`. */
export function slotFrom(begin: Date, minutes: number): Slot {
  return { begin, end: new Date(begin.getTime() + minutes * 60_000) };
}

/**
 * The classes of a series, from the first one's instant to the last Paris day, inclusive, all at the same Paris
 * wall-clock time (decisions §5). More than MAX_SERIES are answered as MAX_SERIES + 1 slots, for the caller to refuse.
 */
export function seriesSlots(
  first: Date,
  lastDay: Day,
  recurrence: Recurrence,
  minutes: number,
): Slot[] {
  const firstDay = parisDay(first);
  const time = parisTime(first);
  const slots: Slot[] = [];
  for (let n = 0; n <= MAX_SERIES; n += 1) {
    const day = dayOf[recurrence](firstDay, n);
    if (day > lastDay) break;
    slots.push(slotFrom(n === 0 ? first : parisInstant(day, time), minutes));
  }
  return slots;
}

/** The instant of a class that keeps its Paris day and takes another time of day. */
export function atTimeOfDay(begin: Date, model: Date): Date {
  return parisInstant(parisDay(begin), parisTime(model));
}
