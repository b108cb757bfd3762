import type { HistoryItem } from "@/lib/contract/booking/history";

type Item = Pick<
  HistoryItem,
  "id" | "activityId" | "status" | "isWaitingList" | "subscriptionLabel" | "for"
>;

export interface PlaceGroup<I> {
  item: I;
  places: number;
}

const sameKind = (a: Item, b: Item) =>
  a.activityId === b.activityId &&
  a.status === b.status &&
  a.isWaitingList === b.isWaitingList &&
  a.subscriptionLabel === b.subscriptionLabel &&
  a.for?.id === b.for?.id;

/** Joins neighbouring places of one class, status, subscription and trainee. */
export function groupPlaces<I extends Item>(items: readonly I[]): PlaceGroup<I>[] {
  const groups: PlaceGroup<I>[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && sameKind(last.item, item)) last.places += 1;
    else groups.push({ item, places: 1 });
  }
  return groups;
}
