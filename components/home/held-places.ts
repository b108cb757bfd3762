import type { HistoryItem } from "@/lib/contract/booking/history";

type Place = Pick<HistoryItem, "id" | "status" | "isWaitingList" | "beginDate" | "endDate">;

/** The confirmed places of classes under way and to come, the first to begin first. */
export function heldPlaces<P extends Place>(places: readonly P[], now: number): P[] {
  const held = places.filter(
    ({ status, isWaitingList, endDate }) =>
      status.startsWith("BOOKED") && !isWaitingList && Date.parse(endDate) > now,
  );
  // A class that begins is in both lists until the next read.
  return [...new Map(held.map((place) => [place.id, place])).values()].sort((a, b) =>
    a.beginDate.localeCompare(b.beginDate),
  );
}
