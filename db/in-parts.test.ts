import { expect, test } from "vitest";
import { inParts, isOnePart } from "./in-parts";

const rows = Array.from({ length: 220 }, (_, n) => n);

test("inParts writes each row once, in order, in batches", async () => {
  const sizes: number[] = [];
  const written = await inParts(rows, async (some) => {
    sizes.push(some.length);
    return some.map((n) => -n);
  });
  expect(written).toEqual(rows.map((n) => -n));
  expect(sizes).toEqual([100, 100, 20]);
  expect([isOnePart(rows), isOnePart(rows.slice(0, 100)), isOnePart([])]).toEqual([
    false,
    true,
    true,
  ]);
});

test("inParts writes nothing without rows and nothing after an error", async () => {
  let calls = 0;
  const fail = async () => {
    calls += 1;
    throw new Error("failed");
  };
  expect(await inParts([], fail)).toEqual([]);
  expect(calls).toBe(0);
  await expect(inParts(rows, fail)).rejects.toThrow("failed");
  expect(calls).toBe(1);
});
