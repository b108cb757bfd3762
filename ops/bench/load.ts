import autocannon from "autocannon";
import { median } from "@/ops/bench/median";

export interface Call {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}
/** Returns the next call. */
export type Calls = () => Call;

export interface Measure {
  responses: number;
  /** Responses a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

const LIMIT_MS = 10_000;

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;

/** The median of each field by itself. */
export function medianMeasure(measures: readonly Measure[]): Measure {
  const middle = (name: keyof Measure) => median(measures.map((one) => one[name]));
  return {
    responses: middle("responses"),
    rate: middle("rate"),
    p50: middle("p50"),
    p99: middle("p99"),
  };
}

function measureOf(times: number[], seconds: number): Measure {
  times.sort((a, b) => a - b);
  return {
    responses: times.length,
    rate: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** Calls a local server, one call at a time on each connection. Throws when a response is no success. */
export async function ask(
  origin: string,
  next: Calls,
  { connections, seconds, amount }: { connections: number; seconds?: number; amount?: number },
): Promise<Measure> {
  const times: number[] = [];
  const failed = new Map<number, number>();
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const load = autocannon(
      {
        url: origin,
        connections,
        ...(amount ? { amount } : { duration: seconds ?? 1 }),
        // autocannon ends only at the end of a sample.
        sampleInt: 50,
        timeout: LIMIT_MS / 1000,
        requests: [{ setupRequest: (request) => ({ ...request, method: "GET", ...next() }) }],
      },
      (error, result) => {
        if (error) reject(error);
        else if (result.errors > 0) reject(new Error(`${result.errors} requests had no response`));
        else resolve();
      },
    );
    load.on("response", (_, status, __, ms) => {
      if (status < 300) times.push(ms);
      else failed.set(status, (failed.get(status) ?? 0) + 1);
    });
  });
  if (failed.size > 0) throw new Error(`Refused: ${JSON.stringify([...failed])}`);
  return measureOf(times, (performance.now() - began) / 1000);
}

/** Repeats `work`, `lanes` at a time. */
export async function repeat(
  work: () => Promise<unknown>,
  lanes: number,
  seconds: number,
): Promise<Measure> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const lane = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await work();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return measureOf(times, (performance.now() - began) / 1000);
}
