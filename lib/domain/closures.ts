import { addDays, DAY_MS, type Day, daysBetween, parisDay } from "@/lib/domain/paris-time";

/** Paris days, both inclusive. */
export interface Period {
  beginDate: Day;
  endDate: Day;
}

/** The earliest begin of a closure, in days before today. */
export const CLOSURE_DAYS_BACK = 30;
/** The longest closure in days, first and last included. */
export const CLOSURE_DAYS = 120;
export const CLOSURE_CLASSES = 400;

/** Years after its end until a closure is deleted. */
export const CLOSURE_YEARS = 2;

/** Number of days, first and last included. */
export const lengthOf = ({ beginDate, endDate }: Period): number =>
  daysBetween(beginDate, endDate) + 1;

/** The Paris day of the class's begin decides, even when the class ends after midnight. */
export function closes({ beginDate, endDate }: Period, activity: { beginDate: Date }): boolean {
  const day = parisDay(activity.beginDate);
  return beginDate <= day && day <= endDate;
}

export function daysOf(periods: readonly Period[]): Day[] {
  const days = periods.flatMap((period) =>
    Array.from({ length: lengthOf(period) }, (_, n) => addDays(period.beginDate, n)),
  );
  return [...new Set(days)].sort();
}

/** `addedDays` holds the closed days already added to the end, `paused` the days that a pause added. */
export interface Running extends Period {
  addedDays: ReadonlySet<Day>;
  paused: ReadonlySet<Day>;
}

export interface Moved {
  endDate: Day;
  addedDays: Day[];
}

/** Moves `base` by one day for each closed day up to the resulting end. `closed` is sorted. */
function endMovedOver(base: Day, closed: readonly Day[]): Moved {
  const last = dayNumber(base);
  const beyond = closed.findIndex((day, n) => dayNumber(day) > last + n);
  const addedDays = beyond < 0 ? [...closed] : closed.slice(0, beyond);
  return { endDate: addDays(base, addedDays.length), addedDays };
}

/** Days since 1970; string arithmetic on days is too slow for thousands of subscriptions. */
const dayNumber = (day: Day): number => Date.parse(day) / DAY_MS;

const baseOf = ({ endDate, addedDays }: Running): Day => addDays(endDate, -addedDays.size);

/**
 * The end and the added days once the days of `from` are closed too; each closed day counts once.
 * `closed` holds all closed days, sorted: the later end also moves over those that it reaches.
 */
export function withClosed(
  running: Running,
  closed: readonly Day[],
  from: ReadonlySet<Day>,
): Moved {
  const { beginDate, endDate, addedDays, paused } = running;
  const counts = (day: Day) =>
    addedDays.has(day) ||
    (day >= beginDate && !paused.has(day) && (from.has(day) || day > endDate));
  const days = addedDays.size === 0 ? closed : [...new Set([...addedDays, ...closed])].sort();
  return endMovedOver(baseOf(running), days.filter(counts));
}

/** The end and the added days when only `closed` remain; no new day is added. */
export const withoutClosed = (running: Running, closed: ReadonlySet<Day>): Moved =>
  endMovedOver(baseOf(running), [...running.addedDays].filter((day) => closed.has(day)).sort());

/** The days of a pause before today, as far back as a closure may begin. */
export function pausedDays(suspended: Day, today: Day): Day[] {
  const first = addDays(today, -CLOSURE_DAYS_BACK - 1);
  const begin = suspended > first ? suspended : first;
  const yesterday = addDays(today, -1);
  return begin > yesterday ? [] : daysOf([{ beginDate: begin, endDate: yesterday }]);
}
