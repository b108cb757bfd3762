import { expect, test } from "vitest";
import { inParts, isOnePart } from "./in-parts";

const rows = Array.from({ length: 220 }, (_, n) => n);

test("each row is written once, in order, and some at a time", async () => {
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

test("nothing is asked for no rows, and nothing after a refusal", async () => {
  let asked = 0;
  const refuse = async () => {
    asked += 1;
    throw new Error("refused");
  };
  expect(await inParts([], refuse)).toEqual([]);
  expect(asked).toBe(0);
  await expect(inParts(rows, refuse)).rejects.toThrow("refused");
  expect(asked).toBe(1);
});
