import { setTimeout as sleep } from "node:timers/promises";

const AT_ONCE = 100;
const MOST_REST_MS = 8;

/** Whether `inParts` writes these rows in one batch. */
export const isOnePart = (rows: readonly unknown[]): boolean => rows.length <= AT_ONCE;

/**
 * Writes rows in batches and pauses after each as long as it took.
 * Ten thousand places at once would block the processor for a second while other studios book.
 */
export async function inParts<T, R>(
  rows: readonly T[],
  write: (some: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const written: R[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const began = performance.now();
    written.push(...(await write(rows.slice(at, at + AT_ONCE))));
    const isLast = at + AT_ONCE >= rows.length;
    if (!isLast) await sleep(Math.min(performance.now() - began, MOST_REST_MS));
  }
  return written;
}
