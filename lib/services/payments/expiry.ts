import "server-only";
import { findPaymentAccount } from "@/db/queries/money/payment-accounts";
import {
  expirePayment,
  findPayment,
  listOpenPayments,
  listOpenWithoutDue,
  type PaymentRow,
} from "@/db/queries/money/payments";
import type { CoachId } from "@/db/scope";
import { afterCommit, database, type Tx, transaction } from "@/db/transaction";
import { afterwards } from "@/lib/infra/afterwards";
import { logFailure } from "@/lib/infra/log";
import { paymentsConfigured } from "@/lib/integrations/payments/payments";
import { Refused } from "@/lib/integrations/payments/provider";
import { askProvider } from "@/lib/services/payments/provider-call";

/**
 * Closes an open payment's page at the provider.
 * Returns false and leaves the payment open when the trainee has completed the page.
 * Throws PAYMENT_UNAVAILABLE.
 */
export async function closePage(payment: PaymentRow): Promise<boolean> {
  const { coachId, sessionId } = payment;
  if (sessionId) {
    const account = (await findPaymentAccount(database(), coachId))?.account;
    if (!account) return false;
    try {
      const { status } = await askProvider((provider) =>
        provider.expireSession(account, sessionId),
      );
      if (status !== "EXPIRED") return false;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }
  await transaction((tx) => expirePayment(tx, coachId, payment));
  return true;
}

async function closeStillOpen({ coachId, id }: PaymentRow): Promise<void> {
  const payment = await findPayment(database(), coachId, id);
  if (payment?.state === "OPEN") await closePage(payment);
}

const logPaymentFailure = (error: unknown) => logFailure({ service: "payments" }, error);

/** Logs a page that cannot be closed now; the job closes it later. */
async function closeEach(payments: readonly PaymentRow[]): Promise<void> {
  for (const payment of payments) await closeStillOpen(payment).catch(logPaymentFailure);
}

/** Closes, after the commit, open pages of those subscriptions that have nothing due any more. */
export async function closeWithoutDue(
  tx: Tx,
  coachId: CoachId,
  subscriptionIds: readonly string[],
): Promise<void> {
  if (!paymentsConfigured() || subscriptionIds.length === 0) return;
  const open = (await listOpenWithoutDue(tx, coachId, subscriptionIds)).filter(
    ({ sessionId }) => sessionId !== null,
  );
  if (open.length > 0) afterCommit(tx, () => afterwards(() => closeEach(open)));
}

/** Closes all open pages of a coach. Never throws. */
export async function closeAllPages(coachId: CoachId): Promise<void> {
  if (!paymentsConfigured()) return;
  await listOpenPayments(database(), coachId).then(closeEach).catch(logPaymentFailure);
}
