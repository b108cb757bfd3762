import type { ClassRules } from "@/lib/domain/class-rules";
import { type Instant, minutesBefore, parisInstantOn } from "@/lib/domain/paris-time";

export interface WindowedClass
  extends Pick<ClassRules, "opensDays" | "opensTime" | "closesMinutes"> {
  beginDate: Instant;
}

/** The first instant, inclusive, of booking; null when it has always been open. */
export function opensAt({ beginDate, opensDays, opensTime }: WindowedClass): Date | null {
  if (opensDays === null) return null;
  return parisInstantOn(beginDate, -opensDays, opensTime);
}

/** The last instant, exclusive, of booking. */
export function closesAt({ beginDate, closesMinutes }: WindowedClass): Date {
  return minutesBefore(beginDate, closesMinutes);
}

/** Whether booking closes before it opens. */
export function isNeverOpen(activity: WindowedClass): boolean {
  const opens = opensAt(activity);
  return opens !== null && opens >= closesAt(activity);
}

export const BOOKABLE = ["OPEN", "NOT_YET", "CLOSED"] as const;
export type Bookable = (typeof BOOKABLE)[number];

export type WindowError =
  | { code: "NOT_OPEN_YET"; params: { opensOn: Date } }
  | { code: "BOOKING_CLOSED" };

/** The error of a trainee's booking at `now`, or null. */
export function windowError(activity: WindowedClass, now: Date): WindowError | null {
  const opens = opensAt(activity);
  if (now >= closesAt(activity)) return { code: "BOOKING_CLOSED" };
  return opens && now < opens ? { code: "NOT_OPEN_YET", params: { opensOn: opens } } : null;
}

export function bookableBetween(opens: Date | null, closes: Date, now: Date): Bookable {
  if (now >= closes) return "CLOSED";
  return opens && now < opens ? "NOT_YET" : "OPEN";
}

export const bookableAt = (activity: WindowedClass, now: Date): Bookable =>
  bookableBetween(opensAt(activity), closesAt(activity), now);
