import type { Measure } from "@/ops/bench/load";
import { memoryOf, type Server } from "@/ops/bench/servers";
import { bearer } from "@/ops/bench/studio";

/** What was measured, in words, and whether it is as good as was wanted. */
export interface Figure {
  what: string;
  goal: string;
  found: string;
  met: boolean;
}

export const MORE_MB = 50;
/** Bookings at once, while something else is done. */
export const BOOKERS = 5;

const fine = (value: number) => value.toFixed(value < 10 ? 1 : 0);
export const words = ({ rate, p50, p99 }: Measure): string =>
  `${fine(rate)} par seconde, p50 ${fine(p50)} ms, p99 ${fine(p99)} ms`;

/** The middle one. */
export const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Looks at a server's memory while something is done; answers how to stop: megabytes before, and the most of them. */
export function watchMemory({ pid }: Server): () => { before: number; most: number } {
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 50);
  return () => {
    clearInterval(watch);
    return { before, most };
  };
}

/** Takes a file to its end; answers its bytes. */
export async function takeFile(
  { origin }: Server,
  path: string,
  token: string,
  signal?: AbortSignal,
): Promise<number> {
  const answer = await fetch(`${origin}${path}`, { headers: bearer(token), signal });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += (part as Uint8Array).length;
  return bytes;
}

/** Takes a file over and over; answers how to stop, after which no more of it is made. */
export function takingOverAndOver(elan: Server, path: string, token: string): () => Promise<void> {
  const over = new AbortController();
  const done = (async () => {
    while (!over.signal.aborted)
      await takeFile(elan, path, token, over.signal).catch((error: unknown) => {
        if (!over.signal.aborted) throw error;
      });
  })();
  return () => {
    over.abort();
    return done;
  };
}
