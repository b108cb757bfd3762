import { expect, test } from "vitest";
import { editCredits } from "@/lib/domain/credits";

const card = (quantity: number, quantityLeft: number) => ({ quantity, quantityLeft });

test.each([
  ["what is typed, when nothing happened meanwhile", card(10, 4), card(10, 7), 4, card(10, 7)],
  ["a change of what was seen: a place booked meanwhile", card(10, 4), card(10, 7), 5, card(10, 6)],
  ["nothing typed, a place booked meanwhile", card(10, 9), card(10, 10), 10, card(10, 9)],
  ["never below 0", card(10, 2), card(10, 0), 5, card(10, 0)],
  ["typed credits end at the size", card(10, 10), card(10, 10), 9, card(10, 10)],
  ["what came back meanwhile makes the card larger", card(11, 11), card(10, 9), 9, card(11, 11)],
  ["what came back is not typed away", card(11, 11), card(10, 10), 9, card(11, 11)],
  ["a smaller card with what came back", card(10, 10), card(5, 5), 9, card(6, 6)],
  [
    "a card above the bound stays as it is",
    card(1003, 1003),
    card(1003, 1003),
    1003,
    card(1003, 1003),
  ],
  ["it may become smaller", card(1003, 1003), card(1000, 999), 1003, card(1000, 999)],
  ["without what was seen", card(10, 4), card(12, 12), undefined, card(12, 12)],
])("credits after an edit: %s", (_, now, typed, quantityLeftSeen, expected) => {
  expect(editCredits(now, { ...typed, quantityLeftSeen })).toEqual(expected);
});

test("the bound of 1 000 holds for what is typed, on any card", () => {
  expect(editCredits({}, card(1001, 5))).toEqual({ error: "quantity" });
  expect(editCredits(card(1003, 10), card(1004, 10))).toEqual({ error: "quantity" });
  expect(editCredits(card(1003, 10), card(1003, 1001))).toEqual({ error: "quantityLeft" });
  expect(editCredits({}, card(1000, 1000))).toEqual(card(1000, 1000));
});
