import "server-only";
import { addToCounters } from "@/db/queries/operations/limits";
import type { Tx } from "@/db/transaction";
import { parisDay, secondsUntil, startOfTomorrow } from "@/lib/domain/paris-time";

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
