import type { Calls } from "@/ops/bench/load";

/** One round of both, on the same work. */
interface Round {
  elan: Calls;
  floor: Calls;
  /** The floor's work by a bare node:http server, where it has any. */
  bare?: Calls;
  /** The same SQL by pg alone, where there is any. */
  alone?: () => Promise<unknown>;
}
export interface Row {
  name: string;
  /** Requests a second of Élan, at least so many of the floor's. */
  least: number;
  /** And of the bare server's. */
  leastOfBare?: number;
  /** Its p99, at most so many of the floor's. */
  slowest?: number;
  connections: number[];
  /** Élan must answer all that the floor does. */
  same?: boolean;
  round: () => Round | Promise<Round>;
  /** Waits for what Élan's answers have left to be done: its processor time counts, and the others are not disturbed. */
  settle?: () => Promise<void>;
}
