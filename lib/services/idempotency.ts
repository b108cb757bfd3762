import "server-only";
import type { Transaction } from "@/db/client";
import * as keys from "@/db/queries/idempotency";

/** The answer kept under a key, `running` while the first request still holds it, or null for a new key. */
export async function claimKey(tx: Transaction, caller: string, key: string) {
  if (!(await keys.lockKey(tx, caller, key))) return "running" as const;
  return keys.findKey(tx, caller, key);
}

export const keepAnswer = keys.insertKey;
