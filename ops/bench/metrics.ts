import type { Measure } from "@/ops/bench/load";
import { memoryOf, type Server } from "@/ops/bench/servers";
import { bearer } from "@/ops/bench/studio";

/** A measurement in words, and whether it meets its goal. */
export interface Figure {
  what: string;
  goal: string;
  found: string;
  met: boolean;
}

export const MORE_MB = 50;
/** Parallel bookings during other work. */
export const BOOKERS = 5;

export const fine = (value: number) => value.toFixed(value < 10 ? 1 : 0);
export const measureText = ({ rate, p50, p99 }: Measure): string =>
  `${fine(rate)} par seconde, p50 ${fine(p50)} ms, p99 ${fine(p99)} ms`;

/** Polls a server's memory; stopping returns the MB before and the maximum. */
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

/** Downloads a file; returns its bytes. */
export async function downloadFile(
  { origin }: Server,
  path: string,
  token: string,
  signal?: AbortSignal,
): Promise<number> {
  const response = await fetch(`${origin}${path}`, { headers: bearer(token), signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  let bytes = 0;
  for await (const part of response.body ?? []) bytes += (part as Uint8Array).length;
  return bytes;
}

/** Downloads a file repeatedly until stopped. */
export function downloadRepeatedly(elan: Server, path: string, token: string): () => Promise<void> {
  const over = new AbortController();
  const done = (async () => {
    while (!over.signal.aborted)
      await downloadFile(elan, path, token, over.signal).catch((error: unknown) => {
        if (!over.signal.aborted) throw error;
      });
  })();
  return () => {
    over.abort();
    return done;
  };
}
