import { expect, test } from "vitest";
import { deskOf, readDesk } from "@/components/subscription/desk-fields";

const offer = { price: 120 };
const today = "2026-11-24";
const desk = deskOf(offer, today);

test("readDesk returns an error when the price is empty, and accepts 0", () => {
  expect(readDesk({ ...desk, price: " " })).toMatch(/^Prix/);
  expect(readDesk({ ...desk, price: "0" })).toMatchObject({ price: 0 });
  expect(readDesk({ ...desk, price: "59,90" })).toEqual({ beginDate: today, price: 59.9 });
});

test("deskOf returns the price as received when a method is chosen", () => {
  const method = "CHEQUE" as const;
  expect(desk.received).toBe("");
  expect(readDesk(deskOf(offer, today, { method }))).toMatchObject({
    payment: { amount: 120, method },
  });
  expect(deskOf(offer, today, { method, price: "80" }).received).toBe("80");
  expect(deskOf(offer, today, { method, received: "50" }).received).toBe("50");
  expect(deskOf(offer, today, { method: null, received: "50" }).received).toBe("");
});
