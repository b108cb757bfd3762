import { expect, test } from "vitest";
import { debtorsSince } from "@/lib/domain/debt";

test.each([
  ["2026-11-22T12:00:00Z", "2024-11-21T23:00:00.000Z"],
  // In Paris it is already 1 June.
  ["2026-05-31T22:30:00Z", "2024-05-31T22:00:00.000Z"],
  ["2024-02-29T12:00:00Z", "2022-02-27T23:00:00.000Z"],
])("at %s debts of purchases before %s lose the debtor's name", (now, before) => {
  expect(debtorsSince(new Date(now)).toISOString()).toBe(before);
});
