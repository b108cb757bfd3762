import { expect, test } from "vitest";
import {
  isOnlineMethod,
  nextState,
  type SessionFacts,
  type StoredState,
  shownState,
  splitRefund,
} from "@/lib/domain/online-payment";

const open: SessionFacts = { status: "OPEN", isPaid: false, isRefused: false };
const paid: SessionFacts = { ...open, status: "COMPLETE", isPaid: true };
const pending: SessionFacts = { ...open, status: "COMPLETE" };
const refused: SessionFacts = { ...pending, isRefused: true };
const expired: SessionFacts = { ...open, status: "EXPIRED" };

const states: StoredState[] = ["OPEN", "PENDING", "SUCCEEDED", "FAILED", "EXPIRED"];

test.each(states)("a paid session makes a payment SUCCEEDED when it was %s", (state) => {
  expect(nextState(state, paid)).toBe("SUCCEEDED");
});

test.each([open, pending, refused, expired])(
  "a success stays a success when a session in any state is read later",
  (session) => {
    expect(nextState("SUCCEEDED", session)).toBe("SUCCEEDED");
  },
);

test.each([
  ["OPEN", open, "OPEN"],
  ["OPEN", pending, "PENDING"],
  ["OPEN", refused, "FAILED"],
  ["PENDING", refused, "FAILED"],
  ["EXPIRED", pending, "PENDING"],
  ["FAILED", pending, "FAILED"],
  ["OPEN", expired, "EXPIRED"],
  ["FAILED", expired, "FAILED"],
  ["PENDING", expired, "PENDING"],
  ["EXPIRED", open, "EXPIRED"],
] as const)("a payment that is %s follows its session", (state, session, next) => {
  expect(nextState(state, session)).toBe(next);
});

test("a payment is REFUNDED only when its whole amount went back", () => {
  const amount = (refundedCents: number) => ({ amountCents: 100, refundedCents });
  expect(shownState("SUCCEEDED", amount(99))).toBe("SUCCEEDED");
  expect(shownState("SUCCEEDED", amount(100))).toBe("REFUNDED");
  expect(shownState("FAILED", amount(100))).toBe("FAILED");
});

test.each([
  ["CARD", true],
  ["DEBIT", true],
  ["TRANSFER", false],
])("%s is an online method: %s", (method, online) => {
  expect(isOnlineMethod(method)).toBe(online);
});

test("a refund takes from the newest payment first", () => {
  const payments = [
    { id: "new", leftCents: 30 },
    { id: "empty", leftCents: 0 },
    { id: "old", leftCents: 100 },
  ];
  expect(splitRefund(20, payments)).toEqual([{ id: "new", cents: 20 }]);
  expect(splitRefund(50, payments)).toEqual([
    { id: "new", cents: 30 },
    { id: "old", cents: 20 },
  ]);
  expect(splitRefund(130, payments)).toHaveLength(2);
  expect(splitRefund(131, payments)).toBeNull();
});

test("a refund takes nothing from a payment when its rest is negative", () => {
  const payments = [
    { id: "disputed", leftCents: -20 },
    { id: "old", leftCents: 100 },
  ];
  expect(splitRefund(100, payments)).toEqual([{ id: "old", cents: 100 }]);
});
