import { expect, test } from "vitest";
import { matchingSubscriptions } from "@/components/reservation/matching";
import type { Subscription } from "@/lib/contract/subscriptions";

const card: Subscription = {
  id: "card",
  traineeId: "lea",
  coachId: "claire",
  label: "Carte 10 cours",
  type: "CARD",
  quantity: 10,
  quantityLeft: 3,
  price: 120,
  amountPaid: 0,
  owed: 120,
  due: 120,
  toRefund: 0,
  isPaid: false,
  beginDate: "2026-11-01",
  endDate: "2026-11-30",
  suspendDate: null,
  nbReservationPerWeek: null,
  isPrivateOffer: false,
  version: 1,
};
const yoga = { beginDate: "2026-11-24T17:30:00.000Z", isPrivateActivity: false };

test.each<[string, Partial<Subscription>, boolean]>([
  ["one that runs", {}, true],
  ["one on its last day", { endDate: "2026-11-24" }, true],
  ["a subscription by the week", { type: "SUBSCRIPTION", quantityLeft: null }, true],
  ["one that is paused", { suspendDate: "2026-11-20" }, false],
  ["one that ended the day before", { endDate: "2026-11-23" }, false],
  ["one that begins the day after", { beginDate: "2026-11-25" }, false],
  ["a used-up card", { quantityLeft: 0 }, false],
  ["a private one", { isPrivateOffer: true }, false],
])("%s is offered for a booking only if it can pay for it", (_, changes, offered) => {
  expect(matchingSubscriptions([{ ...card, ...changes }], yoga)).toHaveLength(offered ? 1 : 0);
});
