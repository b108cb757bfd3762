import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** A piece of work that no booking notices, in milliseconds. */
const PIECE_MS = 2;
/** So many times as long as they work: half of the process was felt by bookings. */
const REST = 3;
/** Longer waiting helps nobody: a machine with much to do makes a short piece look long. */
const MOST_REST_MS = 24;
/** Until when all large documents together rest. */
let resting = 0;

/** Until when to rest after so much work, where documents rest until `resting`; `now`: not at all. In milliseconds. */
export const restsUntil = (resting: number, now: number, worked: number): number =>
  worked < PIECE_MS ? now : Math.max(resting, now) + Math.min(REST * worked, MOST_REST_MS);

/**
 * To be awaited between the small parts of a large document: once it has kept the process for a while, everybody else has
 * it three times as long. However many are drawn at once, they take a quarter of it together.
 */
export function inTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const now = performance.now();
    const until = restsUntil(resting, now, now - began);
    if (until === now) return;
    resting = until;
    await sleep(until - now);
    began = performance.now();
  };
}
