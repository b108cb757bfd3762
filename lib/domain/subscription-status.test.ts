import { expect, test } from "vitest";
import { isOver, isUsedUp, renewalDay } from "@/lib/domain/subscription-status";

const today = "2026-11-22";
const card = { type: "CARD", quantityLeft: 3, endDate: "2026-12-31", withdrawnAt: null } as const;
const weekly = { ...card, type: "SUBSCRIPTION", quantityLeft: null } as const;

test.each([
  ["a card that runs", card, false, "2027-01-01"],
  ["a card that ends in two years", { ...card, endDate: "2028-11-30" }, false, "2027-11-22"],
  ["a card on its last day", { ...card, endDate: today }, false, "2026-11-23"],
  ["a card that ended yesterday", { ...card, endDate: "2026-11-21" }, true, today],
  ["a used-up card", { ...card, quantityLeft: 0 }, true, today],
  ["a subscription that runs", weekly, false, "2027-01-01"],
  ["a withdrawn card", { ...card, withdrawnAt: "2026-11-20T10:00:00.000Z" }, true, today],
])("isOver and renewalDay return the status and next day of %s", (_, subscription, over, day) => {
  expect(isOver(subscription, today)).toBe(over);
  expect(renewalDay(subscription, today)).toBe(day);
});

test.each([
  [0, true],
  [1, false],
  [null, false],
])("a subscription with %s credits is used up: %s", (quantityLeft, usedUp) => {
  expect(isUsedUp({ quantityLeft })).toBe(usedUp);
});
