import { expect, test } from "vitest";
import { type Counted, shareInvitations } from "@/lib/domain/invitation-limits";

const share = (hashes: string[], left: number, counted: Record<string, Partial<Counted>> = {}) => {
  const { allowed, ...rest } = shareInvitations(
    hashes.map((hash) => ({ hash })),
    ({ hash }) => ({ day: 0, month: 0, known: false, ...counted[hash] }),
    left,
  );
  return { allowed: allowed.map(({ hash }) => hash), ...rest };
};

test("new addresses are invited up to the coach's daily limit", () => {
  expect(share(["a", "b", "c"], 2)).toEqual({
    allowed: ["a", "b"],
    fresh: 2,
    exceeded: "COACH_DAY",
  });
  expect(share(["a"], -3).allowed).toEqual([]);
});

test("an address over its own limit uses none of the coach's limit", () => {
  expect(share(["a", "b", "c"], 1, { a: { day: 2, month: 2 }, b: { month: 5 } })).toEqual({
    allowed: ["c"],
    fresh: 1,
    exceeded: "ADDRESS_DAY",
  });
});

test("an address is not new when the coach already wrote to it today", () => {
  expect(share(["a", "b"], 1, { a: { day: 1, month: 1, known: true } })).toEqual({
    allowed: ["a", "b"],
    fresh: 1,
    exceeded: null,
  });
});

test("two accounts of one folded address count as one new address", () => {
  expect(share(["a", "a", "a", "b"], 2)).toEqual({
    allowed: ["a", "a", "b"],
    fresh: 2,
    exceeded: "ADDRESS_DAY",
  });
  expect(share(["a", "a"], 2, { a: { month: 4 } })).toMatchObject({
    allowed: ["a"],
    exceeded: "ADDRESS_MONTH",
  });
});

test("the monthly limit is reported when the daily one is also exceeded", () => {
  expect(share(["a"], 0, { a: { day: 2, month: 5 } }).exceeded).toBe("ADDRESS_MONTH");
});
