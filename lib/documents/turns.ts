import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** A piece of work that no booking notices, in milliseconds. */
const PIECE_MS = 2;
/** Longer waiting helps nobody: a machine with much to do makes a short piece look long. */
const MOST_REST_MS = 8;
/** Until when all large documents together rest. */
let resting = 0;

/** Until when to rest, so many times as long as was worked, where documents rest until `resting`; `now`: not at all. In milliseconds. */
export const restsUntil = (resting: number, now: number, worked: number, times: number): number =>
  worked < PIECE_MS ? now : Math.max(resting, now) + times * Math.min(worked, MOST_REST_MS);

/**
 * To be awaited between the small parts of a large document: once it has kept the process for a while, everybody else has
 * it so many times as long: however many are drawn at once. A table waits for the database half of its time, and rests once
 * as long; what is drawn by the process alone, three times.
 */
export function inTurns(times = 1): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const now = performance.now();
    const until = restsUntil(resting, now, now - began, times);
    if (until === now) return;
    resting = until;
    await sleep(until - now);
    began = performance.now();
  };
}
