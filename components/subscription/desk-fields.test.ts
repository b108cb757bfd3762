import { expect, test } from "vitest";
import { deskOf, readDesk } from "@/components/subscription/desk-fields";

const desk = deskOf({ price: 120 }, "2026-11-24");

test("readDesk returns an error when the price is empty, and accepts 0", () => {
  expect(readDesk({ ...desk, price: " " })).toMatch(/^Prix/);
  expect(readDesk({ ...desk, price: "0" })).toMatchObject({ price: 0 });
  expect(readDesk({ ...desk, price: "59,90", received: "" })).toEqual({
    beginDate: "2026-11-24",
    price: 59.9,
  });
});
