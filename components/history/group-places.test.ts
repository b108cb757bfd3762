import { expect, test } from "vitest";
import { groupPlaces } from "@/components/history/group-places";

const place = (id: string, changes: object = {}) => ({
  id,
  activityId: "yoga",
  status: "BOOKED" as const,
  isWaitingList: false,
  subscriptionLabel: "Carte 10 cours",
  ...changes,
});

test("groupPlaces joins only neighbouring places of one class, status and subscription", () => {
  const items = [
    place("a"),
    place("b"),
    place("c", { status: "CANCEL" }),
    place("d", { isWaitingList: true }),
    place("e", { isWaitingList: true }),
    place("f", { subscriptionLabel: "Abonnement" }),
    place("g", { activityId: "pilates" }),
    place("h"),
  ];
  expect(groupPlaces(items).map(({ item, places }) => [item.id, places])).toEqual([
    ["a", 2],
    ["c", 1],
    ["d", 2],
    ["f", 1],
    ["g", 1],
    ["h", 1],
  ]);
});
