import { type Day, yearOf } from "@/lib/domain/paris-time";

/** Whether a typed year of birth is after this year; null is none. */
export const isFutureYear = (birthYear: number | null | undefined, today: Day): boolean =>
  (birthYear ?? 0) > yearOf(today);
