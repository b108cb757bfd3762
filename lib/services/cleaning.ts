import "server-only";
import { deleteOldClosures } from "@/db/queries/closures";
import { forgetDebtors } from "@/db/queries/debts";
import { deleteOldKeys } from "@/db/queries/idempotency";
import { deleteOldImports } from "@/db/queries/imports";
import { deleteOldInvitations } from "@/db/queries/invitations";
import { deleteOldCounters } from "@/db/queries/limits";
import { deleteOldMails } from "@/db/queries/outbox";
import { deleteOldPasswordTokens } from "@/db/queries/password-links";
import { deleteOldPlaceLinks } from "@/db/queries/place-links";
import { deleteOldPushes } from "@/db/queries/push";
import { forgetOldReceipts } from "@/db/queries/receipts";
import { deleteOldTrialCodes } from "@/db/queries/trial-codes";
import type { SystemScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import { CLOSURE_YEARS } from "@/lib/domain/closures";
import { debtorsSince } from "@/lib/domain/debt";
import { addMonths, startOfParisDay } from "@/lib/domain/paris-time";
import { now, today } from "@/lib/infra/clock";
import { eachItem } from "@/lib/services/each-item";

const DAY = 86_400_000;

/** Forgets what has had its time: idempotency keys, links of mails, first classes asked for and not confirmed, rate-limit counters, mails sent, notifications a day late, reports of imports written long ago, names of debts, receipts after ten years, closures two years after their end. */
export async function cleanUp(everybody: SystemScope): Promise<void> {
  const instant = now();
  const yesterday = new Date(instant.getTime() - DAY);
  const steps: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => deleteOldKeys(tx, everybody, instant),
    (tx) => deleteOldPasswordTokens(tx, everybody, instant),
    (tx) => deleteOldInvitations(tx, everybody, startOfParisDay(addMonths(today(), -12))),
    (tx) => deleteOldTrialCodes(tx, everybody, instant),
    (tx) => deleteOldPlaceLinks(tx, everybody, instant),
    (tx) => deleteOldCounters(tx, everybody, instant),
    (tx) => deleteOldMails(tx, everybody, instant),
    (tx) => deleteOldPushes(tx, everybody, yesterday),
    (tx) => deleteOldImports(tx, everybody, instant),
    (tx) => forgetDebtors(tx, everybody, debtorsSince(instant)),
    (tx) => forgetOldReceipts(tx, everybody, instant),
    (tx) => deleteOldClosures(tx, everybody, addMonths(today(), -12 * CLOSURE_YEARS)),
  ];
  await eachItem("cleaning", steps, transaction);
}
