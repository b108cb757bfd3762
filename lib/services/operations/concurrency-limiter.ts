import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/error-codes";

interface Crowd {
  running: number;
  waiting: (() => void)[];
}

interface Limits {
  atOnce: number;
  patienceMs: number;
  /** What is thrown when a turn does not come. */
  refusal: "BUSY" | "PICTURES_BUSY";
}

/** Lets only so many works of one name run at once in this process; the others wait, the first come first. */
export function turns({
  atOnce,
  patienceMs,
  refusal,
}: Limits): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const crowds = new Map<string, Crowd>();

  async function enter(crowd: Crowd): Promise<void> {
    if (crowd.running < atOnce) {
      crowd.running += 1;
      return;
    }
    const late = new AbortController();
    let admit = () => {};
    const turn = new Promise<true>((resolve) => {
      admit = () => resolve(true);
      crowd.waiting.push(admit);
    });
    const admitted = await Promise.race([
      turn,
      sleep(patienceMs, false, { signal: late.signal }).catch(() => true),
    ]);
    late.abort();
    if (admitted) return;
    crowd.waiting = crowd.waiting.filter((other) => other !== admit);
    throw new AppError(refusal, undefined, 1);
  }

  return async (name, work) => {
    const crowd = crowds.get(name) ?? { running: 0, waiting: [] };
    crowds.set(name, crowd);
    await enter(crowd);
    try {
      return await work();
    } finally {
      const next = crowd.waiting.shift();
      // Who waited takes this one's place: nobody slips in between.
      if (next) next();
      else crowd.running -= 1;
      if (crowd.running === 0) crowds.delete(name);
    }
  };
}
