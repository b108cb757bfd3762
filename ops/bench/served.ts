import { ask, type Calls, type Measure, medianMeasure } from "@/ops/bench/load";
import { median } from "@/ops/bench/median";
import { processorOf } from "@/ops/bench/processor";
import type { Server } from "@/ops/bench/servers";

/** A measure with the milliseconds of processor a response, of the server and of the database. */
export interface Served extends Measure {
  processor: { server: number; database: number };
}

/** Measures a server under load, with the processor time of `settle`. */
export async function measured(
  { origin, pid }: Server,
  database: number,
  calls: Calls,
  load: { connections: number; seconds: number },
  settle?: () => Promise<void>,
): Promise<Served> {
  const before = [processorOf(pid), processorOf(database)] as const;
  const one = await ask(origin, calls, load);
  await settle?.();
  const spent = (now: number, then: number) => (1000 * (now - then)) / one.responses;
  return {
    ...one,
    processor: {
      server: spent(processorOf(pid), before[0]),
      database: spent(processorOf(database), before[1]),
    },
  };
}

export function medianOf(all: readonly Served[]): Served {
  const middle = (part: "server" | "database") =>
    median(all.map(({ processor }) => processor[part]));
  return {
    ...medianMeasure(all),
    processor: { server: middle("server"), database: middle("database") },
  };
}
