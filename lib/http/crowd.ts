import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import { AppError } from "@/lib/errors";

/** Each holds one of the process's 20 connections, maybe while it waits for the class's lock: the others are for everybody else. */
const AT_ONCE = 5;
const PATIENCE_MS = 8_000;

interface Crowd {
  running: number;
  waiting: (() => void)[];
}
const crowds = new Map<string, Crowd>();

/** The class that a call may have to lock, or null. */
export function classOf(
  { method, path }: EndpointDefinition,
  params: Record<string, string>,
): string | null {
  if (method === "GET" || !path.startsWith("/api/activity/")) return null;
  return params.activityId ?? params.id ?? null;
}

/** Waits until fewer than AT_ONCE calls are in, the first come first. Throws BUSY after 8 s. */
async function enter(crowd: Crowd): Promise<void> {
  if (crowd.running < AT_ONCE) {
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
    sleep(PATIENCE_MS, false, { signal: late.signal }).catch(() => true),
  ]);
  late.abort();
  if (admitted) return;
  crowd.waiting = crowd.waiting.filter((other) => other !== admit);
  throw new AppError("BUSY", undefined, 1);
}

/** Runs `work` among the few calls that this process lets into one class at once. Throws BUSY when its turn does not come. */
export async function inTurn<T>(activityId: string | null, work: () => Promise<T>): Promise<T> {
  if (activityId === null) return work();
  const crowd = crowds.get(activityId) ?? { running: 0, waiting: [] };
  crowds.set(activityId, crowd);
  await enter(crowd);
  try {
    return await work();
  } finally {
    const next = crowd.waiting.shift();
    // Who waited takes this one's place: nobody slips in between.
    if (next) next();
    else crowd.running -= 1;
    if (crowd.running === 0) crowds.delete(activityId);
  }
}
