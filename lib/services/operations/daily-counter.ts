import "server-only";
import { addToCounters } from "@/db/queries/operations/limits";
import type { Tx } from "@/db/transaction";
import { addDays, parisDay, startOfParisDay } from "@/lib/domain/paris-time";

export const secondsUntil = (instant: Date, now: Date): number =>
  Math.ceil((instant.getTime() - now.getTime()) / 1000);

export const startOfTomorrow = (now: Date): Date => startOfParisDay(addDays(parisDay(now), 1));

/** Counts one use of `name` in the Paris day. Returns the seconds to wait above `most`, else null. */
export async function takeDaily(
  tx: Tx,
  name: string,
  most: number,
  now: Date,
): Promise<number | null> {
  const key = `${name}:${parisDay(now)}`;
  const expires = startOfTomorrow(now);
  const counted = await addToCounters(tx, [{ key, expires, n: 1 }]);
  return (counted.get(key) ?? 0) > most ? secondsUntil(expires, now) : null;
}
