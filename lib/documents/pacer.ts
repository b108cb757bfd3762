import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds of work that delay no booking noticeably. */
const PIECE_MS = 2;
/** On a busy machine a short piece looks long, so pauses are bounded. */
const MAX_PAUSE_MS = 8;
/** End of the pause that all large documents share. */
let pausedUntil = 0;

/** Returns the end of the pause in milliseconds; `now` means no pause. */
export const pauseUntil = (
  pausedUntil: number,
  now: number,
  worked: number,
  factor: number,
): number =>
  worked < PIECE_MS ? now : Math.max(pausedUntil, now) + factor * Math.min(worked, MAX_PAUSE_MS);

/**
 * Returns a function to await between the parts of a large document.
 * It pauses `factor` times as long as the work took, for all documents of the process together.
 * A table waits for the database half of its time, so 1 is enough; rendering alone takes 3.
 */
export function pacer(factor = 1): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const now = performance.now();
    const until = pauseUntil(pausedUntil, now, now - began, factor);
    if (until === now) return;
    pausedUntil = until;
    await sleep(until - now);
    began = performance.now();
  };
}
