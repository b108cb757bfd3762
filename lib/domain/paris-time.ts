// One by one: the whole library is some 300 files to read.
import { addDays as addCalendarDays } from "date-fns/addDays";
import { addMonths as addCalendarMonths } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";

/** Europe/Paris decides what a day, a week and a month are, whatever the machine's zone. */
export const PARIS = "Europe/Paris";

/** A Paris calendar day, `YYYY-MM-DD`. */
export type Day = string;
/** A UTC instant, as a Date or as the API writes it. */
export type Instant = Date | string;
/** A Paris time of day, `HH:MM` or `HH:MM:SS`. */
export type TimeOfDay = string;

const HOUR = 3_600_000;

// The platform's own clock of Paris: libraries that shift a Date into the machine's zone lose an hour at that zone's changes.
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: PARIS,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** How far that clock is ahead of UTC, in milliseconds, to the second. */
function readAhead(at: number): number {
  const second = Math.floor(at / 1000) * 1000;
  return Date.parse(`${clock.format(second).replace(" ", "T")}Z`) - second;
}

/** The same all through a UTC month; null: it changes in it. Reading the clock takes longer than all else of a long series. */
const months = new Map<number, number | null>();

function ahead(at: number): number {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  // So many are kept at most, whatever is asked for.
  if (year < 2000 || year > 2099) return readAhead(at);
  const key = year * 12 + month;
  let known = months.get(key);
  if (known === undefined) {
    const first = readAhead(Date.UTC(year, month, 1));
    known = first === readAhead(Date.UTC(year, month + 1, 1) - 1) ? first : null;
    months.set(key, known);
  }
  return known ?? readAhead(at);
}

/** What the clock shows, written as if it were UTC. */
const shown = (instant: Date) =>
  new Date(instant.getTime() + ahead(instant.getTime())).toISOString();

/** The Paris day of an instant. */
export function parisDay(instant: Date): Day {
  return shown(instant).slice(0, 10);
}

/** The Paris time of day of an instant, `HH:MM:SS.mmm`. */
export function parisTime(instant: Date): TimeOfDay {
  return shown(instant).slice(11, -1);
}

/**
 * The instant of a Paris wall-clock time. An hour that a spring change skips moves on by an hour (02:30 → 03:30);
 * an hour that an autumn change repeats is its first one.
 */
export function parisInstant(day: Day, time: TimeOfDay): Date {
  const wall = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  const summer = wall - 2 * HOUR;
  return new Date(ahead(summer) === 2 * HOUR ? summer : wall - HOUR);
}

/** The first instant of a Paris day. */
export function startOfParisDay(day: Day): Date {
  return parisInstant(day, "00:00");
}

// Noon exists on every day of every zone: calendar arithmetic is safe there.
const toCalendar = (day: Day) => {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(year, month - 1, date, 12);
};
const pad = (n: number, length = 2) => String(n).padStart(length, "0");
const fromCalendar = (date: Date): Day =>
  `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** `days` days later (or earlier, when negative). */
export function addDays(day: Day, days: number): Day {
  return fromCalendar(addCalendarDays(toCalendar(day), days));
}

/** `months` months later, on the month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  return fromCalendar(addCalendarMonths(toCalendar(day), months));
}

/** Days from `from` to `to`. */
export function daysBetween(from: Day, to: Day): number {
  return differenceInCalendarDays(toCalendar(to), toCalendar(from));
}

/** The Monday of the day's week. */
export function weekOf(day: Day): Day {
  return addDays(day, -((toCalendar(day).getDay() + 6) % 7));
}

/** The first day of the month `offset` months from the one that `day` is in. */
export function monthStart(day: Day, offset = 0): Day {
  return addMonths(`${day.slice(0, 7)}-01`, offset);
}
