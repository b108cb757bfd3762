import { expect, test } from "vitest";
import { readSale, saleOf } from "@/components/subscription/sale-fields";

const offer = { price: 120 };
const beginDate = "2026-11-24";
const typed = { beginDate, price: null, received: null, method: null };
const sale = saleOf(offer, typed);

test("readSale returns an error when the price is empty, and accepts 0", () => {
  expect(readSale({ ...sale, price: " " })).toMatch(/^Prix/);
  expect(readSale({ ...sale, price: "0" })).toMatchObject({ price: 0 });
  expect(readSale({ ...sale, price: "59,90" })).toEqual({ beginDate, price: 59.9 });
});

test("saleOf returns the price as received when a method is chosen", () => {
  const method = "CHEQUE" as const;
  expect(sale.received).toBe("");
  expect(readSale(saleOf(offer, { ...typed, method }))).toMatchObject({
    payment: { amount: 120, method },
  });
  expect(saleOf(offer, { ...typed, method, price: "80" }).received).toBe("80");
  expect(saleOf(offer, { ...typed, method, received: "50" }).received).toBe("50");
  expect(saleOf(offer, { ...typed, received: "50" }).received).toBe("");
});
