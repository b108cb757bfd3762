import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import PQueue from "p-queue";
import { AppError } from "@/lib/error-codes";

interface Limits {
  concurrency: number;
  maxWaitMs: number;
  /** Thrown when a call has waited for so long. */
  errorCode: "BUSY" | "PICTURES_BUSY";
}

/** Limits the calls with one key that run at once in this process; the others wait in order. */
export function concurrencyLimiter({
  concurrency,
  maxWaitMs,
  errorCode,
}: Limits): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, PQueue>();

  function queueOf(key: string): PQueue {
    const known = queues.get(key);
    if (known) return known;
    const queue = new PQueue({ concurrency });
    queues.set(key, queue);
    queue.addEventListener("idle", () => queues.delete(key), { once: true });
    return queue;
  }

  return (key, work) => {
    const late = new AbortController();
    const giveUp = () => late.abort(new AppError(errorCode, undefined, 1));
    const timer = setTimeout(giveUp, maxWaitMs);
    // The queue starts the work from the call that has just ended, and would keep that call's context.
    const start = AsyncLocalStorage.bind(() => {
      clearTimeout(timer);
      return work();
    });
    return queueOf(key).add(start, { signal: late.signal });
  };
}
