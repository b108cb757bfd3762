import { expect, test } from "vitest";
import { confirmedOf, freePlaces, openPlaces, placeAction } from "@/lib/domain/places";
import { fillings } from "@/lib/domain/places.cases";

test.each(fillings)(
  "a booking gets $open places at once and the button is $action when $title",
  ({ filling, open, action }) => {
    expect(openPlaces(filling)).toBe(open);
    expect(placeAction(filling, 0)).toBe(action);
    expect(confirmedOf(filling, 1)).toBe(action === "BOOK" ? 1 : 0);
  },
);

test("a booking confirms the open places and the rest waits", () => {
  const filling = { maxParticipants: 10, confirmedPlaces: 8, waitingPlaces: 0 };
  expect([1, 2, 3, 10].map((places) => confirmedOf(filling, places))).toEqual([1, 2, 2, 2]);
});

test("a free place is not open to a new booking when the waiting list has one", () => {
  const freed = { maxParticipants: 5, confirmedPlaces: 3, waitingPlaces: 1 };
  expect(freePlaces(freed)).toBe(2);
  expect(openPlaces(freed)).toBe(0);
});

test("the button modifies when the trainee already has a place", () => {
  for (const { filling } of fillings) expect(placeAction(filling, 1)).toBe("MODIFY");
});
