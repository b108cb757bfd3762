import "server-only";
import { database } from "@/db/client";
import { deleteOldKeys } from "@/db/queries/idempotency";
import { deleteOldImports } from "@/db/queries/imports";
import { deleteOldCounters } from "@/db/queries/limits";
import { deleteOldMails } from "@/db/queries/outbox";
import { deleteOldPasswordTokens } from "@/db/queries/users";

/** Forgets what has had its time: idempotency keys, links, rate-limit counters, mails sent and reports of imports written long ago. */
export async function cleanUp(): Promise<void> {
  await deleteOldKeys(database());
  await deleteOldPasswordTokens(database());
  await deleteOldCounters(database());
  await deleteOldMails(database());
  await deleteOldImports(database());
}
