import { expect, test, vi } from "vitest";
import { cached } from "./cached";

test("a result is computed once and again after the cache was full", () => {
  const compute = vi.fn((key: number) => key * 2);
  const twice = cached(2, compute);
  expect([1, 2, 2, 1].map(twice)).toEqual([2, 4, 4, 2]);
  expect(compute).toHaveBeenCalledTimes(2);
  expect([3, 1].map(twice)).toEqual([6, 2]);
  expect(compute).toHaveBeenCalledTimes(4);
});
