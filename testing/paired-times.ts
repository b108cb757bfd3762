import { median } from "@/ops/bench/median";

/**
 * Compares paired times in ms by Wilcoxon's signed-rank test, which ignores noise common to a pair.
 * `z` follows a standard normal distribution when the two are equally fast.
 */
export function compareTimes(pairs: readonly (readonly [number, number])[]): {
  z: number;
  medians: [number, number];
} {
  const differences = pairs
    .map(([one, other]) => one - other)
    .filter((difference) => difference !== 0)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const n = differences.length;
  const above = differences.reduce((sum, value, at) => (value > 0 ? sum + at + 1 : sum), 0);
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24);
  return {
    z: n === 0 ? 0 : (above - (n * (n + 1)) / 4) / deviation,
    medians: [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))],
  };
}

/** Measures `count` pairs in ms, `concurrency` at once; every second pair swaps the order. */
export async function timePairs(
  count: number,
  concurrency: number,
  one: (n: number) => Promise<unknown>,
  other: (n: number) => Promise<unknown>,
): Promise<[number, number][]> {
  const time = async (work: (n: number) => Promise<unknown>, n: number) => {
    const began = performance.now();
    await work(n);
    return performance.now() - began;
  };
  const pairs: [number, number][] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      const swapped = n % 2 === 1;
      const first = await time(swapped ? other : one, n);
      const second = await time(swapped ? one : other, n);
      pairs.push(swapped ? [second, first] : [first, second]);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return pairs;
}
