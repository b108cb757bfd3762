// The date-fns index loads some 300 files.
import { addDays as addCalendarDays } from "date-fns/addDays";
import { addMonths as addCalendarMonths } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";

/** Days, weeks and months are Paris days, weeks and months in every time zone of the machine. */
export const PARIS = "Europe/Paris";

/** A Paris day, `YYYY-MM-DD`. */
export type Day = string;
/** A UTC instant, as a Date, an ISO string or in milliseconds. */
export type Instant = Date | string | number;

export function timeOf(at: Instant): number {
  if (typeof at === "number") return at;
  return typeof at === "string" ? Date.parse(at) : at.getTime();
}

export const minutesBefore = (at: Instant, minutes: number): Date =>
  new Date(timeOf(at) - minutes * MINUTE_MS);
/** A Paris time of day, `HH:MM`, `HH:MM:SS` or `HH:MM:SS.mmm`. */
export type TimeOfDay = string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

// Libraries that shift a Date into the machine's zone are an hour wrong at that zone's clock
// changes.
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: PARIS,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Paris's offset from UTC in milliseconds, read to the second. */
function readOffset(at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  return Date.parse(`${clock.format(second).replace(" ", "T")}Z`) - second;
}

/** The offsets of a period, in which the clock changes once at most. */
interface Offsets {
  first: number;
  last: number;
  /** The first instant with the last offset. */
  change: number;
}

const PERIOD = 30 * DAY_MS;
const [FIRST, LAST] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

function readPeriod(number: number): Offsets {
  let [before, change] = [number * PERIOD, (number + 1) * PERIOD - 1000];
  const [first, last] = [readOffset(before), readOffset(change)];
  if (first === last) return { first, last, change: before };
  while (change - before > 1000) {
    const middle = Math.floor((before + change) / 2000) * 1000;
    if (readOffset(middle) === first) before = middle;
    else change = middle;
  }
  return { first, last, change };
}

/** Intl is slow for a long series. */
const periods = new Map<number, Offsets>();

function offsetAt(at: number): number {
  // The bounds limit the cache's size.
  if (at < FIRST || at >= LAST) return readOffset(at);
  const number = Math.floor(at / PERIOD);
  let offsets = periods.get(number);
  if (!offsets) {
    offsets = readPeriod(number);
    periods.set(number, offsets);
  }
  return at < offsets.change ? offsets.first : offsets.last;
}

/** The Paris wall-clock time, formatted as if it were UTC. */
const wallClock = (instant: Date) =>
  new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString();

export function parisDay(instant: Date): Day {
  return wallClock(instant).slice(0, 10);
}

export const earlierDay = (one: Day, other: Day): Day => (one < other ? one : other);

/** `HH:MM:SS.mmm` */
export function parisTime(instant: Date): TimeOfDay {
  return wallClock(instant).slice(11, -1);
}

/** `HH:MM` */
export function clockTime(instant: Date): TimeOfDay {
  return wallClock(instant).slice(11, 16);
}

/** The hour of the Paris day, 0 to 23. */
export function parisHour(instant: Instant): number {
  const at = timeOf(instant);
  return Math.floor(((at + offsetAt(at)) % DAY_MS) / HOUR_MS);
}

/**
 * The instant of a Paris wall-clock time. A time in the skipped hour of spring moves by an hour
 * (02:30 becomes 03:30). A time in the repeated hour of autumn is its first occurrence.
 */
export function parisInstant(day: Day, time: TimeOfDay): Date {
  return instantAt(Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`));
}

function instantAt(wallTime: number): Date {
  const summer = wallTime - 2 * HOUR_MS;
  return new Date(offsetAt(summer) === 2 * HOUR_MS ? summer : wallTime - HOUR_MS);
}

/** `parisInstant` of a time `HH:MM`, `days` after the Paris day of an instant; fast for long lists. */
export function parisInstantOn(instant: Instant, days: number, time: TimeOfDay): Date {
  const at = timeOf(instant);
  const wallTime = at + offsetAt(at);
  const day = Math.floor(wallTime / DAY_MS) + days;
  return instantAt(
    day * DAY_MS + Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3, 5)) * MINUTE_MS,
  );
}

export function startOfParisDay(day: Day): Date {
  return parisInstant(day, "00:00");
}

export const startOfTomorrow = (now: Date): Date => startOfParisDay(addDays(parisDay(now), 1));

export const secondsUntil = (instant: Date, now: Date): number =>
  Math.ceil((instant.getTime() - now.getTime()) / 1000);

// Noon exists on every day of every zone, so calendar arithmetic is safe there.
const toCalendar = (day: Day) => {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(year, month - 1, date, 12);
};
const pad = (n: number, length = 2) => String(n).padStart(length, "0");
const fromCalendar = (date: Date): Day =>
  `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

export function addDays(day: Day, days: number): Day {
  return fromCalendar(addCalendarDays(toCalendar(day), days));
}

/** The month's last day replaces a day that the month lacks. */
export function addMonths(day: Day, months: number): Day {
  return fromCalendar(addCalendarMonths(toCalendar(day), months));
}

export function daysBetween(from: Day, to: Day): number {
  return differenceInCalendarDays(toCalendar(to), toCalendar(from));
}

/** The year of a day, or of a month such as `2027-04`. */
export const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** Calendar months between two days, or months such as `2027-04`. */
export function monthsBetween(from: Day, to: Day): number {
  const number = (day: Day) => yearOf(day) * 12 + Number(day.slice(5, 7));
  return number(to) - number(from);
}

/** The Monday of the day's week. */
export function weekOf(day: Day): Day {
  return addDays(day, -((toCalendar(day).getDay() + 6) % 7));
}

/** The first day of the month that lies `offset` months after the month of `day`. */
export function monthStart(day: Day, offset = 0): Day {
  return addMonths(`${day.slice(0, 7)}-01`, offset);
}
