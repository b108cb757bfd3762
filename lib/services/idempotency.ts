import "server-only";
import type { Transaction } from "@/db/client";
import * as keys from "@/db/queries/idempotency";

/** The answer kept under a key, `running` while the first request still holds it, or null for a new key. */
export async function claimKey(tx: Transaction, caller: string, key: string) {
  const alone = await keys.lockKey(tx, caller, key);
  const kept = await keys.findKey(tx, caller, key);
  // Whoever holds it may only be reading the answer too.
  return alone || kept ? kept : ("running" as const);
}

export const keepAnswer = keys.insertKey;
