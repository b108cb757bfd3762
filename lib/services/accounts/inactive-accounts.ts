import "server-only";
import { v7 } from "uuid";
import {
  isToErase,
  isToWarn,
  listToErase,
  listToWarn,
  recordWarning,
  recordWarningsSent,
} from "@/db/queries/accounts/inactivity";
import { lockUser } from "@/db/queries/accounts/users";
import { type SystemScope, scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { INACTIVE_MONTHS, NOTICE_DAYS } from "@/lib/domain/inactivity";
import { addMonths, DAY_MS, parisDay, startOfParisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { inactiveMessage } from "@/lib/mail/messages/inactive";
import { enqueue } from "@/lib/mail/outbox";
import { StillNeeded } from "@/lib/services/accounts/coach-ending";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { eachItem } from "@/lib/services/operations/each-item";

const NOTICE = NOTICE_DAYS * DAY_MS;
const ROUND = 500;
const JOB = "inactive-accounts";

/** Warns accounts unused for 24 months by mail and erases them 30 days after the mail was sent. */
export async function closeInactiveAccounts(scope: SystemScope): Promise<void> {
  const now = clock();
  const today = parisDay(now);
  const absence = {
    seenBefore: startOfParisDay(addMonths(today, -INACTIVE_MONTHS)),
    today,
    warnedBefore: new Date(now.getTime() - NOTICE),
  };
  await transaction((tx) => recordWarningsSent(tx, scope));
  const toErase = await listToErase(database(), scope, absence);
  await eachItem(JOB, toErase, ({ id }) =>
    transaction(async (tx) => {
      const user = await lockUser(tx, id);
      // The check runs after the lock, so an account used meanwhile stays.
      if (user && (await isToErase(tx, scope, id, absence))) await eraseAccount(tx, scopeOf(user));
    }).catch(skipUntilNextRun),
  );
  const toWarn = await listToWarn(database(), scope, absence, ROUND);
  await eachItem(JOB, toWarn, ({ id }) =>
    transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user || !(await isToWarn(tx, scope, id, absence))) return;
      const { firstName, email } = user;
      const eraseOn = new Date(now.getTime() + NOTICE + DAY_MS);
      const mailId = v7();
      await enqueue(tx, [{ id: mailId, to: email, ...inactiveMessage({ firstName, eraseOn }) }]);
      await recordWarning(tx, user.id, mailId);
    }),
  );
}

/** Leaves a busy account, or a coach with places, to the next run. */
function skipUntilNextRun(error: unknown): void {
  if (!(error instanceof AppError || error instanceof StillNeeded)) throw error;
}
