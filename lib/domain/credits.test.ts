import { expect, test } from "vitest";
import { editCredits } from "@/lib/domain/credits";

const card = (quantity: number, quantityLeft: number) => ({ quantity, quantityLeft });

test.each([
  ["are the typed ones when nothing changed", card(10, 4), card(10, 7), 4, card(10, 7)],
  [
    "change by the typed difference when a place was booked since",
    card(10, 4),
    card(10, 7),
    5,
    card(10, 6),
  ],
  [
    "stay when nothing was typed and a place was booked since",
    card(10, 9),
    card(10, 10),
    10,
    card(10, 9),
  ],
  ["are at least 0", card(10, 2), card(10, 0), 5, card(10, 0)],
  ["are limited to the size when they are typed", card(10, 10), card(10, 10), 9, card(10, 10)],
  ["enlarge the card when a credit was returned since", card(11, 11), card(10, 9), 9, card(11, 11)],
  [
    "keep a returned credit when the typed balance equals the size",
    card(11, 11),
    card(10, 10),
    9,
    card(11, 11),
  ],
  ["keep a returned credit when the size becomes smaller", card(10, 10), card(5, 5), 9, card(6, 6)],
  [
    "stay above the limit when they are not changed",
    card(1003, 1003),
    card(1003, 1003),
    1003,
    card(1003, 1003),
  ],
  [
    "may be lowered when they are above the limit",
    card(1003, 1003),
    card(1000, 999),
    1003,
    card(1000, 999),
  ],
  [
    "are the typed ones when the form did not send the balance it showed",
    card(10, 4),
    card(12, 12),
    undefined,
    card(12, 12),
  ],
])("the credits %s", (_, now, typed, quantityLeftSeen, expected) => {
  expect(editCredits(now, { ...typed, quantityLeftSeen })).toEqual(expected);
});

test("a typed size or balance above 1 000 is an error", () => {
  expect(editCredits({}, card(1001, 5))).toEqual({ error: "quantity" });
  expect(editCredits(card(1003, 10), card(1004, 10))).toEqual({ error: "quantity" });
  expect(editCredits(card(1003, 10), card(1003, 1001))).toEqual({ error: "quantityLeft" });
  expect(editCredits({}, card(1000, 1000))).toEqual(card(1000, 1000));
});
