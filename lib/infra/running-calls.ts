import "server-only";
import { processState } from "@/lib/infra/process-state";

const running = processState("running-calls", () => ({ count: 0 }));

/** The number of API calls that this process runs now. */
export const runningCalls = (): number => running.count;

/** Counts a call while `work` runs. */
export async function countedCall<T>(work: () => Promise<T>): Promise<T> {
  running.count += 1;
  try {
    return await work();
  } finally {
    running.count -= 1;
  }
}
