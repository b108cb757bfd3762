import {
  addDays,
  addMonths,
  type Day,
  monthStart,
  parisDay,
  parisInstant,
  parisTime,
  type TimeOfDay,
} from "@/lib/domain/paris-time";

export type Recurrence = "DAILY" | "WEEKLY" | "MONTHLY";
export interface Slot {
  begin: Date;
  end: Date;
}

/** Most classes of one series. */
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

/** A class of a series to be: made, or left out for a reason. */
export interface PlannedSlot extends Slot {
  skipped: string | null;
}
export type ReasonOf = (day: Day) => string | null;
const never: ReasonOf = () => null;

function* daysOf(recurrence: Recurrence, first: Day): Generator<Day> {
  for (let n = 0; ; n += 1) yield dayOf[recurrence](first, n);
}

/** `model` is the class whose time of day all of them have. */
function slotsOn(
  days: Iterable<Day>,
  lastDay: Day,
  model: Date,
  minutes: number,
  reasonOf: ReasonOf,
): PlannedSlot[] {
  const modelDay = parisDay(model);
  const time = parisTime(model);
  const slots: PlannedSlot[] = [];
  let made = 0;
  for (const day of days) {
    if (day > lastDay || made > MAX_SERIES) break;
    const skipped = reasonOf(day);
    const begin = day === modelDay ? model : parisInstant(day, time);
    slots.push({ ...slotFrom(begin, minutes), skipped });
    if (skipped === null) made += 1;
  }
  return slots;
}

/**
 * The classes of a series, from the first one's instant to the last Paris day, inclusive, all at the same Paris
 * wall-clock time, those that `reasonOf` leaves out among them. It ends with one more than MAX_SERIES to be
 * made, for the caller to refuse.
 */
export const seriesSlots = (
  first: Date,
  lastDay: Day,
  recurrence: Recurrence,
  minutes: number,
  reasonOf: ReasonOf = never,
): PlannedSlot[] => slotsOn(daysOf(recurrence, parisDay(first)), lastDay, first, minutes, reasonOf);

/** What goes on after the `last` class of a series at its time; by the month, on the day of the month of the `first`. */
export function extensionSlots(
  { first, last }: { first: Date; last: Date },
  lastDay: Day,
  recurrence: Recurrence,
  minutes: number,
  reasonOf: ReasonOf = never,
): PlannedSlot[] {
  return slotsOn(
    daysAfter(recurrence, parisDay(first), parisDay(last)),
    lastDay,
    last,
    minutes,
    reasonOf,
  );
}

function* daysAfter(recurrence: Recurrence, first: Day, last: Day): Generator<Day> {
  const monthly = recurrence === "MONTHLY";
  for (const day of daysOf(recurrence, monthly ? first : last))
    if (monthly ? monthStart(day) > monthStart(last) : day > last) yield day;
}

/** The instant of a class that takes another time of day, on its own Paris day or so many days from it. */
export function atTimeOfDay(begin: Date, time: TimeOfDay, days = 0): Date {
  return parisInstant(addDays(parisDay(begin), days), time);
}
