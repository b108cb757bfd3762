import { type Day, type TimeOfDay, yearOf } from "@/lib/domain/paris-time";

const pad = (text: string) => text.padStart(2, "0");
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

export const isDay = (text: string): boolean => {
  const date = DAY.test(text) ? new Date(`${text}T12:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};
export const isTime = (text: string): boolean => TIME.test(text);

/** `2026-11-23` becomes `23/11/2026`; an invalid day stays as it is. */
export const typedDay = (value: string): string =>
  isDay(value) ? value.replace(DAY, "$3/$2/$1") : value;

function dayOf(date: string, month: string, year: string): Day | null {
  const day = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(date)}`;
  return isDay(day) ? day : null;
}

/**
 * Reads 23/11/2026, 23.11.26, 23 11 2026 and 23112026. Without a year it is the next such day,
 * today included. Null for an invalid day.
 */
export function readDay(text: string, today: Day): Day | null {
  const plain = text.trim();
  if (isDay(plain)) return plain;
  const parts =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d\d)$/.exec(plain) ??
    /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(plain);
  if (parts) return dayOf(parts[1] ?? "", parts[2] ?? "", parts[3] ?? "");
  const short = /^(\d{1,2})[/. -](\d{1,2})[/. -]?$/.exec(plain);
  if (!short) return null;
  const currentYear = yearOf(today);
  const [thisYear, nextYear] = [currentYear, currentYear + 1].map((year) =>
    dayOf(short[1] ?? "", short[2] ?? "", String(year)),
  );
  return (thisYear && thisYear >= today ? thisYear : nextYear) ?? null;
}

/** Reads 18:30, 18h30, 18 30, 1830, 18 and 9h; null for an invalid time. */
export function readTime(text: string): TimeOfDay | null {
  const parts =
    /^(\d{1,2})\s*(?:[:hH. ]\s*(\d\d)?)?$/.exec(text.trim()) ??
    /^(\d{1,2})(\d\d)$/.exec(text.trim());
  if (!parts) return null;
  const time = `${pad(parts[1] ?? "")}:${parts[2] ?? "00"}`;
  return isTime(time) ? time : null;
}

/** The field's text while a person types a day; slashes are added to the digits. */
export function maskDay(text: string, before: string): string {
  if (text.length <= before.length) return text;
  const typed = text.replace(/[.\- ]/g, "/").replace(/\/{2,}/g, "/");
  if (/^\d{4}\//.test(typed)) return text;
  if (/^\d{5,8}$/.test(typed)) return `${typed.slice(0, 2)}/${typed.slice(2, 4)}/${typed.slice(4)}`;
  return typed
    .replace(/^([4-9])$/, "0$1")
    .replace(/^(\d)\//, "0$1/")
    .replace(/^(\d\d)$/, "$1/")
    .replace(/^(\d\d)(\d+)/, "$1/$2")
    .replace(/^(\d\d\/)([2-9])$/, "$10$2")
    .replace(/^(\d\d\/)(\d)\//, "$10$2/")
    .replace(/^(\d\d\/\d\d)$/, "$1/")
    .replace(/^(\d\d\/\d\d)(\d+)$/, "$1/$2");
}

/** The field's text while a person types a time; the colon is added to the digits. */
export function maskTime(text: string, before: string): string {
  if (text.length <= before.length) return text;
  return text
    .replace(/[hH. ]/g, ":")
    .replace(/:{2,}/g, ":")
    .replace(/^([3-9])$/, "0$1")
    .replace(/^(\d):/, "0$1:")
    .replace(/^(\d\d)$/, "$1:")
    .replace(/^(\d\d)(\d+)$/, "$1:$2");
}
