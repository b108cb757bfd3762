import { addDays, addMonths, type Day, daysBetween } from "@/lib/domain/paris-time";

/** The last day of a subscription bought on `begin`: 365 and 366 days are one calendar year. */
export function endOfValidity(begin: Day, validityDurationInDay: number): Day {
  return validityDurationInDay === 365 || validityDurationInDay === 366
    ? addMonths(begin, 12)
    : addDays(begin, validityDurationInDay);
}

/** The end that keeps a subscription as long as it was when its begin moves. */
export const movedEndDay = (begin: Day, end: Day, newBegin: Day): Day =>
  addDays(newBegin, daysBetween(begin, end));

/** The last day of a subscription that wakes up: later by the days it slept. */
export function endAfterPause(end: Day, suspended: Day, today: Day): Day {
  return addDays(end, Math.max(0, daysBetween(suspended, today)));
}
