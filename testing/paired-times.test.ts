import { expect, test } from "vitest";
import { compareTimes } from "./paired-times";

/** A pair with common noise and a little noise of each time. */
const noisy = (n: number, slower: number): [number, number] => {
  const noise = (factor: number) => ((n * factor) % 17) / 8;
  const shared = n % 9 === 0 ? 40 : 0;
  return [5 + shared + noise(7) + slower, 5 + shared + noise(11)];
};
const zOf = (count: number, slower: number) =>
  compareTimes(Array.from({ length: count }, (_, n) => noisy(n, slower))).z;

test("200 pairs show a difference below the noise, and equal times show none", () => {
  expect(Math.abs(zOf(200, 0))).toBeLessThan(2);
  expect(zOf(200, 0.5)).toBeGreaterThan(4);
  expect(zOf(200, -0.5)).toBeLessThan(-4);
  expect(zOf(20, 3)).toBeGreaterThan(3);
  expect(compareTimes([])).toEqual({ z: 0, medians: [Number.NaN, Number.NaN] });
  expect(compareTimes([[1, 2]]).medians).toEqual([1, 2]);
});
