import { expect, test } from "vitest";
import { groupPlaces } from "@/components/history/group-places";

const place = (id: string, changes: object = {}) => ({
  id,
  activityId: "yoga",
  status: "BOOKED" as const,
  isWaitingList: false,
  subscriptionLabel: "Carte 10 cours",
  for: null,
  ...changes,
});

test("groupPlaces joins neighbours when class, status, payment and trainee are equal", () => {
  const items = [
    place("a"),
    place("b"),
    place("c", { status: "CANCEL" }),
    place("d", { isWaitingList: true }),
    place("e", { isWaitingList: true }),
    place("f", { subscriptionLabel: "Abonnement" }),
    place("g", { activityId: "pilates" }),
    place("h"),
    place("i", { for: { id: "max", firstName: "Max" } }),
    place("j", { for: { id: "max", firstName: "Max" } }),
  ];
  expect(groupPlaces(items).map(({ item, places }) => [item.id, places])).toEqual([
    ["a", 2],
    ["c", 1],
    ["d", 2],
    ["f", 1],
    ["g", 1],
    ["h", 1],
    ["i", 2],
  ]);
});
