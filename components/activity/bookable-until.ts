import type { Activity } from "@/lib/contract/classes/activities";

/** The instant after which the class's `bookable` is stale; null once its booking has closed. */
export function bookableUntil({
  bookable,
  opensOn,
  closesOn,
}: Pick<Activity, "bookable" | "opensOn" | "closesOn">): string | null {
  if (bookable === "CLOSED") return null;
  return bookable === "NOT_YET" ? opensOn : closesOn;
}
