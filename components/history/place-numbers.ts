import type { HistoryItem } from "@/lib/contract/booking/history";

type Item = Pick<
  HistoryItem,
  "id" | "activityId" | "status" | "isWaitingList" | "subscriptionLabel"
>;

/** Maps place ids to `Place 1 sur 2`, only for identical places of one class. */
export function placeNumbers(items: readonly Item[]): Map<string, string> {
  const groups = Map.groupBy(items, ({ activityId, status, isWaitingList, subscriptionLabel }) =>
    JSON.stringify([activityId, status, isWaitingList, subscriptionLabel]),
  );
  return new Map(
    [...groups.values()].flatMap((places) =>
      places.length < 2
        ? []
        : places.map(({ id }, n) => [id, `Place ${n + 1} sur ${places.length}`] as const),
    ),
  );
}
