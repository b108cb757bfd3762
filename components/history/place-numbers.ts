import type { HistoryItem } from "@/lib/contract/booking/history";

type Item = Pick<
  HistoryItem,
  "id" | "activityId" | "status" | "isWaitingList" | "subscriptionLabel"
>;

/** `Place 1 sur 2` of each of several places in one class that read alike, by their ids. */
export function placeNumbers(items: readonly Item[]): Map<string, string> {
  const alike = Map.groupBy(items, ({ activityId, status, isWaitingList, subscriptionLabel }) =>
    JSON.stringify([activityId, status, isWaitingList, subscriptionLabel]),
  );
  return new Map(
    [...alike.values()].flatMap((places) =>
      places.length < 2
        ? []
        : places.map(({ id }, n) => [id, `Place ${n + 1} sur ${places.length}`] as const),
    ),
  );
}
