import type { Calls } from "@/ops/bench/load";

/** The calls of one round, with the same work for each server. */
interface Round {
  elan: Calls;
  baseline: Calls;
  /** The baseline's work on a bare node:http server. */
  bare?: Calls;
  /** The same SQL by pg alone. */
  alone?: () => Promise<unknown>;
}
export interface Row {
  name: string;
  /** The minimum ratio of Élan's rate to the baseline's. */
  least: number;
  connections: number[];
  /** 3 by default; more where the ratio is near its minimum. */
  rounds?: number;
  /** The baseline must return Élan's JSON. */
  same?: boolean;
  round: () => Round | Promise<Round>;
  /** Waits for Élan's deferred work, so that its processor time counts and the others are undisturbed. */
  settle?: () => Promise<void>;
}
