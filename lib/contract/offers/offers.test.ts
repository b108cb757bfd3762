import { expect, test } from "vitest";
import { editSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { createOffer } from "./offers";

const offer = {
  label: "Formule",
  price: 120,
  validityDurationInDay: 90,
  isPrivateOffer: false,
};
const sold = {
  ...offer,
  id: crypto.randomUUID(),
  beginDate: "2026-11-21",
  endDate: "2026-12-21",
  amountPaid: 0,
  isPaid: false,
};
const card = { type: "CARD", quantity: 10, quantityLeft: 10 };
const weekly = { type: "SUBSCRIPTION", nbReservationPerWeek: 2 };

test.each([
  [true, { ...card, nbReservationPerWeek: 0 }],
  [true, { ...weekly, quantity: 0, quantityLeft: -1 }],
  [true, { ...weekly, quantity: 1.5, quantityLeft: null }],
  [false, { ...card, nbReservationPerWeek: "0" }],
  [false, { ...weekly, quantity: "0" }],
  [false, { ...card, quantity: 0, quantityLeft: 0 }],
  [false, { ...card, quantity: 1.5, quantityLeft: 1 }],
  [false, { ...weekly, nbReservationPerWeek: 0 }],
  [false, { ...weekly, nbReservationPerWeek: 51 }],
])("an offer and a subscription are valid: %s, when they have %j", (valid, fields) => {
  expect(createOffer.body?.safeParse({ ...offer, ...fields }).success).toBe(valid);
  expect(editSubscription.body?.safeParse({ ...sold, ...fields }).success).toBe(valid);
});
