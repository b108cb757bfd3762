import type { DaysOff } from "@/lib/domain/days-off";
import { type Day, yearOf } from "@/lib/domain/paris-time";

export interface Skip {
  publicHolidays: boolean;
  schoolHolidays: boolean;
  closures: boolean;
  /** Days skipped by hand. */
  dates: readonly Day[];
  /** Days kept by hand. */
  keep: readonly Day[];
}

export const closuresOnly = {
  publicHolidays: false,
  schoolHolidays: false,
  closures: true,
  dates: [] as Day[],
  keep: [] as Day[],
};

/** Both days are inclusive. */
interface NamedDays {
  beginDate: Day;
  endDate: Day;
  label: string;
}

export interface FreeDays {
  closures: readonly NamedDays[];
  publicHolidays: (year: number) => readonly DaysOff[];
  schoolHolidays: readonly NamedDays[];
}

const CHOSEN = "Jour choisi";

type Choice = Pick<Skip, "dates" | "keep">;

/** True when the series has a class that day; `reason` is the holiday or closure on it, or null. */
export const isMade = ({ dates, keep }: Choice, day: Day, reason: string | null): boolean =>
  keep.includes(day) || (reason === null && !dates.includes(day));

/** Returns the choice with the day made when `wanted`, else skipped. */
export function choose<C extends Choice>(
  choice: C,
  { day, reason, wanted }: { day: Day; reason: string | null; wanted: boolean },
): C {
  const without = (days: readonly Day[]) => days.filter((other) => other !== day);
  const dates = without(choice.dates);
  const keep = without(choice.keep);
  if (isMade({ dates, keep }, day, reason) === wanted) return { ...choice, dates, keep };
  return wanted
    ? { ...choice, dates, keep: [...keep, day] }
    : { ...choice, dates: [...dates, day], keep };
}

/**
 * The reason to skip a day, or null. A closure comes before a public holiday, a school holiday and
 * a day chosen by hand. A kept day is never skipped.
 */
export function skipReasons(skip: Skip, free: FreeDays): (day: Day) => string | null {
  const keptDays = new Set(skip.keep);
  const skippedDays = new Set(skip.dates);
  const labelOf = (days: readonly NamedDays[], day: Day) =>
    days.find(({ beginDate, endDate }) => beginDate <= day && day <= endDate)?.label ?? null;
  return (day) => {
    if (keptDays.has(day)) return null;
    return (
      (skip.closures ? labelOf(free.closures, day) : null) ??
      (skip.publicHolidays ? labelOf(free.publicHolidays(yearOf(day)), day) : null) ??
      (skip.schoolHolidays ? labelOf(free.schoolHolidays, day) : null) ??
      (skippedDays.has(day) ? CHOSEN : null)
    );
  };
}
