import "server-only";
import { database } from "@/db/client";
import { forgetDebtors } from "@/db/queries/debts";
import { deleteOldKeys } from "@/db/queries/idempotency";
import { deleteOldImports } from "@/db/queries/imports";
import { deleteOldCounters } from "@/db/queries/limits";
import { deleteOldMails } from "@/db/queries/outbox";
import { forgetOldReceipts } from "@/db/queries/receipts";
import { deleteOldPasswordTokens } from "@/db/queries/users";
import { debtorsSince } from "@/lib/domain/debt";
import { now } from "@/lib/infra/clock";

/** Forgets what has had its time: idempotency keys, links, rate-limit counters, mails sent and reports of imports written long ago, names of debts, receipts after ten years. */
export async function cleanUp(): Promise<void> {
  const instant = now();
  await deleteOldKeys(database(), instant);
  await deleteOldPasswordTokens(database(), instant);
  await deleteOldCounters(database(), instant);
  await deleteOldMails(database(), instant);
  await deleteOldImports(database(), instant);
  await forgetDebtors(database(), debtorsSince(instant));
  await forgetOldReceipts(database(), instant);
}
