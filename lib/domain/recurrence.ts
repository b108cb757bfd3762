import {
  addDays,
  addMonths,
  type Day,
  MINUTE_MS,
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

export const MAX_SERIES = 400;

const dayOf: Record<Recurrence, (first: Day, n: number) => Day> = {
  DAILY: (first, n) => addDays(first, n),
  WEEKLY: (first, n) => addDays(first, 7 * n),
  // The first class is the base, so a 31st returns after a month of 30 days.
  MONTHLY: (first, n) => addMonths(first, n),
};

export function slotFrom(begin: Date, minutes: number): Slot {
  return { begin, end: new Date(begin.getTime() + minutes * MINUTE_MS) };
}

/** `skipped` is the reason to leave the class out, or null. */
export interface PlannedSlot extends Slot {
  skipped: string | null;
}
export type ReasonOf = (day: Day) => string | null;
const never: ReasonOf = () => null;

function* daysOf(recurrence: Recurrence, first: Day): Generator<Day> {
  for (let n = 0; ; n += 1) yield dayOf[recurrence](first, n);
}

/** `model` gives the Paris time of day. */
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
 * The classes of a series up to the Paris day `lastDay`, inclusive, at one Paris wall-clock time.
 * Skipped classes are included. The result stops at MAX_SERIES + 1 classes to create, which the
 * caller rejects.
 */
export const seriesSlots = (
  first: Date,
  lastDay: Day,
  recurrence: Recurrence,
  minutes: number,
  reasonOf: ReasonOf = never,
): PlannedSlot[] => slotsOn(daysOf(recurrence, parisDay(first)), lastDay, first, minutes, reasonOf);

/** The classes after `last`. `begins` are those of all classes of the series, ascending. */
export function extensionSlots(
  { begins, last }: { begins: readonly Date[]; last: Date },
  lastDay: Day,
  recurrence: Recurrence,
  minutes: number,
  reasonOf: ReasonOf = never,
): PlannedSlot[] {
  return slotsOn(
    daysAfter(recurrence, begins.map(parisDay), parisDay(last)),
    lastDay,
    last,
    minutes,
    reasonOf,
  );
}

function* daysAfter(recurrence: Recurrence, classDays: readonly Day[], last: Day): Generator<Day> {
  const monthly = recurrence === "MONTHLY";
  for (const day of daysOf(recurrence, monthly ? monthlyBase(classDays, last) : last))
    if (monthly ? monthStart(day) > monthStart(last) : day > last) yield day;
}

/** The day of the month of a series, as a day of January, which has all 31. */
function monthlyBase(classDays: readonly Day[], last: Day): Day {
  const [first = last] = classDays;
  const dates = classDays.map((day) => day.slice(8)).sort();
  // A first class on the last day of its month may stand there because the month is shorter.
  const isMonthEnd = addDays(first, 1) === monthStart(first, 1);
  const date = (isMonthEnd && dates.at(-1)) || first.slice(8);
  return `${first.slice(0, 4)}-01-${date}`;
}

/** The instant of the class at another Paris time of day, `days` days later. */
export function atTimeOfDay(begin: Date, time: TimeOfDay, days = 0): Date {
  return parisInstant(addDays(parisDay(begin), days), time);
}
