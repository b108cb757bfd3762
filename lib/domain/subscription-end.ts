import { addDays, addMonths, type Day, daysBetween } from "@/lib/domain/paris-time";

/** 365 and 366 days count as one calendar year. */
export function endOfValidity(begin: Day, validityDurationInDay: number): Day {
  return validityDurationInDay === 365 || validityDurationInDay === 366
    ? addMonths(begin, 12)
    : addDays(begin, validityDurationInDay);
}

/** The end day that keeps the subscription's length when its begin moves. */
export const movedEndDay = (begin: Day, end: Day, newBegin: Day): Day =>
  addDays(newBegin, daysBetween(begin, end));

/** The end day moves by the days of the pause. */
export function endAfterPause(end: Day, suspended: Day, today: Day): Day {
  return addDays(end, Math.max(0, daysBetween(suspended, today)));
}
