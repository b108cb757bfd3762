import "server-only";
import { deleteOldPasswordTokens } from "@/db/queries/accounts/password-links";
import { deleteOldClosures } from "@/db/queries/closures/closures";
import { deleteOldFamilyInvitations } from "@/db/queries/families/guardianships";
import { deleteOldImports } from "@/db/queries/imports/imports";
import { deleteOldPlaceLinks } from "@/db/queries/mail-links/place-links";
import { eraseDebtorNames } from "@/db/queries/money/debts";
import { deleteErasedPaymentAccounts, deleteOldPayments } from "@/db/queries/money/payments";
import { deleteOldReceipts } from "@/db/queries/money/receipts";
import { deleteOldMails } from "@/db/queries/notifications/outbox";
import { deleteOldKeys } from "@/db/queries/operations/idempotency";
import { deleteOldCounters } from "@/db/queries/operations/limits";
import { deleteOldPushes } from "@/db/queries/push/push";
import { deleteOldInvitations } from "@/db/queries/trainees/invitations";
import { deleteOldTrialCodes } from "@/db/queries/trial/trial-codes";
import type { SystemScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import { CLOSURE_YEARS } from "@/lib/domain/closures";
import { debtorsSince } from "@/lib/domain/debt";
import { addMonths, DAY_MS, parisDay, startOfParisDay } from "@/lib/domain/paris-time";
import { clock } from "@/lib/infra/clock";
import { removeUnusedPictures } from "@/lib/services/accounts/pictures";
import { eachItem } from "@/lib/services/operations/each-item";

/** Deletes expired data; a failing step does not stop the others. */
export async function cleanUp(scope: SystemScope): Promise<void> {
  const instant = clock();
  const today = parisDay(instant);
  const daysAgo = (days: number) => new Date(instant.getTime() - days * DAY_MS);
  const yearAgo = startOfParisDay(addMonths(today, -12));
  const steps: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => deleteOldKeys(tx, scope, instant),
    (tx) => deleteOldPasswordTokens(tx, scope, instant),
    (tx) => deleteOldInvitations(tx, scope, yearAgo),
    (tx) => deleteOldFamilyInvitations(tx, scope, instant),
    (tx) => deleteOldTrialCodes(tx, scope, instant),
    (tx) => deleteOldPlaceLinks(tx, scope, instant),
    (tx) => deleteOldCounters(tx, scope, instant),
    (tx) => deleteOldMails(tx, scope, instant),
    (tx) => deleteOldPushes(tx, scope, daysAgo(1)),
    (tx) => deleteOldImports(tx, scope, instant),
    (tx) => eraseDebtorNames(tx, scope, debtorsSince(instant)),
    (tx) => deleteOldReceipts(tx, scope, instant),
    // Stripe repeats an event for a few days.
    (tx) => deleteOldPayments(tx, scope, { events: daysAgo(60), tries: yearAgo }),
    (tx) => deleteErasedPaymentAccounts(tx, scope, daysAgo(30)),
    (tx) => deleteOldClosures(tx, scope, addMonths(today, -12 * CLOSURE_YEARS)),
  ];
  await eachItem("cleaning", steps, transaction);
  await removeUnusedPictures(scope);
}
