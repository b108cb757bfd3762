import { cpus, loadavg, totalmem } from "node:os";
import type { Measured } from "@/ops/bench/table";
import { watchOthers } from "@/ops/bench/watch-others";

export interface Results extends Measured {
  date: string;
  machine: {
    cpu: string;
    cores: number;
    memoryGB: number;
    node: string;
    postgres: string;
    /** The load average of one minute, before and after. */
    load: [number, number];
    /** The share of the processors that other programs took, 0 to 1. */
    others: number;
  };
  minutes: number;
}

const load = () => loadavg()[0] ?? 0;

/** Begins a run; the returned function adds the machine's data to its results. */
export function beginRun(): (measured: Measured, postgres: string) => Results {
  const began = Date.now();
  const [before, watched] = [load(), watchOthers()];
  return (measured, postgres) => ({
    date: new Date(began).toISOString(),
    machine: {
      cpu: cpus()[0]?.model ?? "?",
      cores: cpus().length,
      memoryGB: Math.round(totalmem() / 1e9),
      node: process.version,
      postgres,
      load: [before, load()],
      others: watched(),
    },
    minutes: (Date.now() - began) / 60_000,
    ...measured,
  });
}
