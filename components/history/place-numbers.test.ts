import { expect, test } from "vitest";
import { placeNumbers } from "@/components/history/place-numbers";

const place = (id: string, changes: object = {}) => ({
  id,
  activityId: "yoga",
  status: "BOOKED" as const,
  isWaitingList: false,
  subscriptionLabel: "Carte 10 cours",
  ...changes,
});

test("placeNumbers numbers only identical places of the same class", () => {
  const items = [
    place("a"),
    place("b", { activityId: "pilates" }),
    place("c"),
    place("d", { status: "CANCEL" }),
    place("e", { isWaitingList: true }),
    place("f", { subscriptionLabel: "Abonnement" }),
  ];
  expect([...placeNumbers(items)]).toEqual([
    ["a", "Place 1 sur 2"],
    ["c", "Place 2 sur 2"],
  ]);
});
