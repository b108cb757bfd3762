import { addDays, type Day, daysBetween, parisDay } from "@/lib/domain/paris-time";

/** Days, both ends inclusive. */
export interface Period {
  beginDate: Day;
  endDate: Day;
}

/** How far back a closure may begin: an illness that is over. */
export const CLOSURE_DAYS_BACK = 30;
/** Most days of a closure, both ends counted. */
export const CLOSURE_DAYS = 120;
/** Most classes that one closure cancels. */
export const CLOSURE_CLASSES = 400;

/** Years after its end for which a closure is kept. */
export const CLOSURE_YEARS = 2;

/** How many days, both ends counted. */
export const lengthOf = ({ beginDate, endDate }: Period): number =>
  daysBetween(beginDate, endDate) + 1;

/** Whether a class is one of these days': its Paris day of begin decides, however long past midnight it lasts. */
export function closes({ beginDate, endDate }: Period, activity: { beginDate: Date }): boolean {
  const day = parisDay(activity.beginDate);
  return beginDate <= day && day <= endDate;
}

/** Every day of these periods, once, in order. */
export function daysOf(periods: readonly Period[]): Day[] {
  const days = periods.flatMap((period) =>
    Array.from({ length: lengthOf(period) }, (_, n) => addDays(period.beginDate, n)),
  );
  return [...new Set(days)].sort();
}

/** A subscription as closures see it: `given` are the closed days that its end holds already, `asleep` those that its pause gave back. */
export interface Running extends Period {
  given: ReadonlySet<Day>;
  asleep: ReadonlySet<Day>;
}

/** Whether a card has no class left: no closure moves its end. */
export const isUsedUp = ({ quantityLeft }: { quantityLeft: number | null }): boolean =>
  quantityLeft === 0;

export interface Moved {
  endDate: Day;
  given: Day[];
}

/** The end that holds as many open days after `base` as closed ones lie before it; `closed` in order. */
function endOver(base: Day, closed: readonly Day[]): Moved {
  const last = dayNumber(base);
  const beyond = closed.findIndex((day, n) => dayNumber(day) > last + n);
  const given = beyond < 0 ? [...closed] : closed.slice(0, beyond);
  return { endDate: addDays(base, given.length), given };
}

/** Days since 1970: calendar arithmetic a thousand times over costs more than all the rest. */
const dayNumber = (day: Day): number => Date.parse(day) / 86_400_000;

/** Its end had no day been closed. */
const baseOf = ({ endDate, given }: Running): Day => addDays(endDate, -given.size);

/**
 * A running subscription once the days of `from` are closed too: each closed day once whatever covers it, and those of
 * other closures that the later end reaches. `closed`: all closed days, in order.
 */
export function withClosed(
  running: Running,
  closed: readonly Day[],
  from: ReadonlySet<Day>,
): Moved {
  const { beginDate, endDate, given, asleep } = running;
  const counts = (day: Day) =>
    given.has(day) || (day >= beginDate && !asleep.has(day) && (from.has(day) || day > endDate));
  const days = given.size === 0 ? closed : [...new Set([...given, ...closed])].sort();
  return endOver(baseOf(running), days.filter(counts));
}

/** The same had only `closed` ever been closed: no day that was not given is given now. */
export const withoutClosed = (running: Running, closed: ReadonlySet<Day>): Moved =>
  endOver(baseOf(running), [...running.given].filter((day) => closed.has(day)).sort());

/** The days that a pause slept, its first one included, the day it wakes not; only so many as a closure may still reach back to. */
export function daysAsleep(suspended: Day, today: Day): Day[] {
  const first = addDays(today, -CLOSURE_DAYS_BACK - 1);
  const begin = suspended > first ? suspended : first;
  const yesterday = addDays(today, -1);
  return begin > yesterday ? [] : daysOf([{ beginDate: begin, endDate: yesterday }]);
}
