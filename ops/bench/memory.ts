import { everyday } from "@/ops/bench/everyday";
import { ask } from "@/ops/bench/load";
import { most } from "@/ops/bench/pace";
import { memoryOf, type Server } from "@/ops/bench/servers";
import type { Studio } from "@/ops/bench/studio";

export interface Memory {
  name: string;
  /** Megabytes of the server, in the order in which they were read. */
  held: number[];
  met: boolean;
}

const LARGEST_MB = 400;
const GROWTH = 1.15;

/** After 10 000 and after 50 000 requests. */
export async function measureMemory(studio: Studio, elan: Server): Promise<Memory> {
  const next = everyday(studio);
  await ask(elan.origin, next, { connections: 10, amount: most(10_000) });
  const before = memoryOf(elan.pid);
  await ask(elan.origin, next, { connections: 10, amount: most(40_000) });
  const after = memoryOf(elan.pid);
  return {
    name: "memory: after 10 000 and 50 000 requests",
    held: [before, after],
    met: after <= GROWTH * before && after <= LARGEST_MB,
  };
}

/** Each minute of ten under load: the last three are hardly more than the three after the first. */
export async function measureTenMinutes(studio: Studio, elan: Server): Promise<Memory> {
  const next = everyday(studio);
  const held: number[] = [];
  for (let minute = 0; minute < 10; minute += 1) {
    await ask(elan.origin, next, { connections: 10, seconds: 60 });
    held.push(memoryOf(elan.pid));
  }
  const mean = (part: number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
  const met = mean(held.slice(-3)) <= GROWTH * mean(held.slice(1, 4));
  return { name: "memory: each of ten minutes under load", held, met };
}
