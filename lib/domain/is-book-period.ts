import { type Day, daysBetween } from "@/lib/domain/paris-time";

const MOST_DAYS = 366;

/** Whether the livre des recettes can be made from one day to another, both included. */
export function isBookPeriod(from: Day, to: Day): boolean {
  const days = daysBetween(from, to) + 1;
  return days >= 1 && days <= MOST_DAYS;
}
