import { expect, test } from "vitest";
import { bookingCost } from "@/components/reservation/booking-cost";
import { plainSpaces } from "@/testing/plain-spaces";

const card = { type: "CARD", quantityLeft: 7 } as const;
const weekly = { type: "SUBSCRIPTION", quantityLeft: null } as const;
const plain = (...given: Parameters<typeof bookingCost>) => bookingCost(...given).map(plainSpaces);

test("bookingCost names the credits booked, retained and left", () => {
  expect(plain({ booked: 7, waiting: 0 }, card)).toEqual(["7 cours réservés, il en restera 0"]);
  expect(plain({ booked: 0, waiting: 1 }, card)).toEqual(["1 cours retenu, rendu faute de place"]);
  expect(plain({ booked: 1, waiting: 2 }, card)).toEqual([
    "1 cours réservé, il en restera 4",
    "2 cours retenus, rendus faute de place",
  ]);
  expect(plain({ booked: 2, waiting: 0 }, weekly)).toEqual(["2 cours réservés"]);
});
