import type { ClassRules } from "@/lib/domain/class-rules";
import { addDays, type Instant, parisDay, parisInstant } from "@/lib/domain/paris-time";

export interface WindowedClass
  extends Pick<ClassRules, "opensDays" | "opensTime" | "closesMinutes"> {
  beginDate: Instant;
}

/** The first instant, inclusive, of booking; null when it has always been open. */
export function opensOn({ beginDate, opensDays, opensTime }: WindowedClass): Date | null {
  if (opensDays === null) return null;
  return parisInstant(addDays(parisDay(new Date(beginDate)), -opensDays), opensTime);
}

/** The last instant, exclusive, of booking. */
export function closesOn({ beginDate, closesMinutes }: WindowedClass): Date {
  return new Date(new Date(beginDate).getTime() - closesMinutes * 60_000);
}

/** Whether booking closes before it opens. */
export function isNeverOpen(activity: WindowedClass): boolean {
  const opens = opensOn(activity);
  return opens !== null && opens >= closesOn(activity);
}

export const BOOKABLE = ["OPEN", "NOT_YET", "CLOSED"] as const;
export type Bookable = (typeof BOOKABLE)[number];

export type WindowError =
  | { code: "NOT_OPEN_YET"; params: { opensOn: Date } }
  | { code: "BOOKING_CLOSED" };

/** The error of a trainee's booking at `now`, or null. */
export function windowError(activity: WindowedClass, now: Date): WindowError | null {
  if (now >= closesOn(activity)) return { code: "BOOKING_CLOSED" };
  const opens = opensOn(activity);
  return opens && now < opens ? { code: "NOT_OPEN_YET", params: { opensOn: opens } } : null;
}

export function bookableAt(activity: WindowedClass, now: Date): Bookable {
  const error = windowError(activity, now);
  if (!error) return "OPEN";
  return error.code === "NOT_OPEN_YET" ? "NOT_YET" : "CLOSED";
}
