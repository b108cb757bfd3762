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

interface SlotOptions {
  /** Inclusive. */
  lastDay: Day;
  recurrence: Recurrence;
  minutes: number;
  reasonOf?: ReasonOf;
}

/**
 * The classes of `days` that begin at `notBefore` or later, with the skipped ones. `model` gives the
 * Paris time of day. Stops at MAX_SERIES + 1 classes to create, which the caller rejects.
 */
function slotsOn(
  days: Iterable<Day>,
  model: Date,
  notBefore: Date,
  { lastDay, minutes, reasonOf = never }: SlotOptions,
): PlannedSlot[] {
  const modelDay = parisDay(model);
  const time = parisTime(model);
  const slots: PlannedSlot[] = [];
  let made = 0;
  for (const day of days) {
    if (day > lastDay || made > MAX_SERIES) break;
    const begin = day === modelDay ? model : parisInstant(day, time);
    if (begin < notBefore) continue;
    const skipped = reasonOf(day);
    slots.push({ ...slotFrom(begin, minutes), skipped });
    if (skipped === null) made += 1;
  }
  return slots;
}

/** The classes of a series at one Paris wall-clock time, with the skipped ones. */
export const seriesSlots = (first: Date, options: SlotOptions): PlannedSlot[] =>
  slotsOn(daysOf(options.recurrence, parisDay(first)), first, first, options);

/**
 * The classes after `last` that begin at `now` or later. `begins` are those of all classes of the
 * series, ascending.
 */
export function extensionSlots(
  { begins, last, now }: { begins: readonly Date[]; last: Date; now: Date },
  options: SlotOptions,
): PlannedSlot[] {
  const days = daysAfter(options.recurrence, begins.map(parisDay), parisDay(last));
  return slotsOn(days, last, now, options);
}

function* daysAfter(recurrence: Recurrence, classDays: readonly Day[], last: Day): Generator<Day> {
  const monthly = recurrence === "MONTHLY";
  for (const day of daysOf(recurrence, monthly ? monthlyBase(classDays, last) : last))
    if (monthly ? monthStart(day) > monthStart(last) : day > last) yield day;
}

/** The day of the month of a series, as a day of January, which has all 31. */
function monthlyBase(classDays: readonly Day[], last: Day): Day {
  const [first = last] = classDays;
  const own = first.slice(8);
  // A first class on the last day of its month may stand there because the month is shorter.
  const larger = isMonthEnd(first)
    ? [...new Set(classDays.map((day) => day.slice(8)))].filter((date) => date > own)
    : [];
  const isOn = (day: Day, date: string) =>
    day.slice(8) === date || (isMonthEnd(day) && day.slice(8) < date);
  const countOn = (date: string) => classDays.filter((day) => isOn(day, date)).length;
  const date = [own, ...larger.sort().reverse()].reduce((most, other) =>
    countOn(other) > countOn(most) ? other : most,
  );
  return `${first.slice(0, 4)}-01-${date}`;
}

const isMonthEnd = (day: Day): boolean => addDays(day, 1) === monthStart(day, 1);

/** The instant of the class at another Paris time of day, `days` days later. */
export function atTimeOfDay(begin: Date, time: TimeOfDay, days = 0): Date {
  return parisInstant(addDays(parisDay(begin), days), time);
}
