import type { DaysOff } from "@/lib/domain/days-off";
import type { Day } from "@/lib/domain/paris-time";

/** The days that a new series leaves out. */
export interface Skip {
  publicHolidays: boolean;
  schoolHolidays: boolean;
  closures: boolean;
  /** Chosen by hand. */
  dates: readonly Day[];
  /** Not left out, whatever they are. */
  keep: readonly Day[];
}

/** What is left out where nothing is said of it. */
export const closuresOnly = {
  publicHolidays: false,
  schoolHolidays: false,
  closures: true,
  dates: [] as Day[],
  keep: [] as Day[],
};

/** Days with a name, both ends inclusive. */
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

/** Why a day is left out that was chosen by hand. */
const CHOSEN = "Jour choisi";

/** What is chosen of single days, whatever the holidays say. */
type Choice = Pick<Skip, "dates" | "keep">;

/** Whether a class is made on this day; `reason`: why the day would be left out were nothing chosen of it. */
export const isMade = ({ dates, keep }: Choice, day: Day, reason: string | null): boolean =>
  keep.includes(day) || (reason === null && !dates.includes(day));

/** The choice once this day is wanted, or is not. */
export function choose<C extends Choice>(
  choice: C,
  day: Day,
  reason: string | null,
  wanted: boolean,
): C {
  const without = (days: readonly Day[]) => days.filter((one) => one !== day);
  const dates = without(choice.dates);
  const keep = without(choice.keep);
  if (isMade({ dates, keep }, day, reason) !== wanted) (wanted ? keep : dates).push(day);
  return { ...choice, dates, keep };
}

/**
 * Why a series leaves a day out, or null: the closure's label, else the public holiday's, else the school holidays', else
 * that it was chosen; what is kept is never left out.
 */
export function skipReasons(skip: Skip, free: FreeDays): (day: Day) => string | null {
  const kept = new Set(skip.keep);
  const chosen = new Set(skip.dates);
  const labelOf = (days: readonly NamedDays[], day: Day) =>
    days.find(({ beginDate, endDate }) => beginDate <= day && day <= endDate)?.label ?? null;
  return (day) => {
    if (kept.has(day)) return null;
    return (
      (skip.closures ? labelOf(free.closures, day) : null) ??
      (skip.publicHolidays ? labelOf(free.publicHolidays(Number(day.slice(0, 4))), day) : null) ??
      (skip.schoolHolidays ? labelOf(free.schoolHolidays, day) : null) ??
      (chosen.has(day) ? CHOSEN : null)
    );
  };
}
