import "server-only";
import { findPaymentAccount } from "@/db/queries/money/payment-accounts";
import { failAskedRefund, listDisputesOf, listRefundsOf } from "@/db/queries/money/payment-refunds";
import {
  expirePayment,
  findPaymentBy,
  hasNothingDue,
  listPaidOnline,
  listUnsettled,
  listWithOpenRefundsOrDisputes,
  type PaymentRow,
  recordCheck,
} from "@/db/queries/money/payments";
import type { CoachId, SystemScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { DAY_MS, MINUTE_MS } from "@/lib/domain/paris-time";
import { clock } from "@/lib/infra/clock";
import { paymentsConfigured } from "@/lib/integrations/payments/payments";
import { type PaymentProvider, Refused } from "@/lib/integrations/payments/provider";
import { eachItem } from "@/lib/services/operations/each-item";
import { closePage } from "@/lib/services/payments/expiry";
import { askProvider } from "@/lib/services/payments/provider-call";
import { readFacts } from "@/lib/services/payments/read-facts";
import { settle } from "@/lib/services/payments/settlement";

/** The provider's own events take a moment. */
const WAIT_MS = 15 * MINUTE_MS;
const MOST_AT_ONCE = 500;
/** The provider repeats an event for three days. */
const LOOK_BACK_MS = 4 * DAY_MS;
/** Longer than the 120 days in which a card payment can be contested. */
const CONTESTABLE_MS = 180 * DAY_MS;

/** Reads payments, refunds and disputes unsettled for 15 minutes, as their event may be lost. */
export async function catchUpPayments(scope: SystemScope): Promise<void> {
  if (!paymentsConfigured()) return;
  const before = new Date(clock().getTime() - WAIT_MS);
  const unsettled = await listUnsettled(database(), scope, before, MOST_AT_ONCE);
  await eachItem("payments", unsettled, checkPayment);
  const open = await listWithOpenRefundsOrDisputes(database(), scope, before);
  await eachItem("payments", open, checkRefundsAndDisputes);
  const since = new Date(clock().getTime() - CONTESTABLE_MS);
  const coaches = await listPaidOnline(database(), scope, since);
  await eachItem("payments", coaches, findRefundsAndDisputes);
}

/** The provider refuses a page that it no longer shows, such as that of a closed account. */
const orWhenRefused = (work: Promise<unknown>, otherwise: () => Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    return otherwise();
  });

async function checkPayment(payment: PaymentRow): Promise<void> {
  const { coachId, id, sessionId, subscriptionId, state } = payment;
  const isOver = payment.expiresAt < clock();
  const expire = () => transaction((tx) => expirePayment(tx, coachId, payment));
  await transaction((tx) => recordCheck(tx, coachId, id, clock()));
  if (!sessionId) {
    // The trainee never got this page, so it was not paid.
    if (isOver) await expire();
    return;
  }
  const isOpenWithoutDue =
    state === "OPEN" && !isOver && (await hasNothingDue(database(), coachId, subscriptionId));
  if (isOpenWithoutDue && (await closePage(payment))) return;
  await orWhenRefused(settle(coachId, id, readFacts), async () => {
    if (isOver) await expire();
  });
}

/** Reads the refunds that are on their way and the disputes that are open. */
async function checkRefundsAndDisputes(payment: PaymentRow): Promise<void> {
  const { coachId, id } = payment;
  await settle(coachId, id, (row) => readFacts(row, { allRefunds: true }));
  for (const { refundId, state } of await listRefundsOf(database(), coachId, { paymentId: id })) {
    if (!refundId || state !== "PENDING") continue;
    const refund = await askOf(coachId, (account, provider) =>
      provider.readRefund(account, refundId),
    );
    if (refund)
      await settle(coachId, id, async () => ({ session: null, refunds: [refund], disputes: [] }));
  }
  for (const { disputeId, isOpen } of await listDisputesOf(database(), coachId, id)) {
    if (!isOpen) continue;
    const dispute = await askOf(coachId, (account, provider) =>
      provider.readDispute(account, disputeId),
    );
    if (dispute)
      await settle(coachId, id, async () => ({ session: null, refunds: [], disputes: [dispute] }));
  }
  await failWithoutResponse(payment);
}

/** A refund that got no response and that the provider does not know by now has failed. */
async function failWithoutResponse({ coachId, id }: PaymentRow): Promise<void> {
  const before = clock().getTime() - WAIT_MS;
  for (const row of await listRefundsOf(database(), coachId, { paymentId: id }))
    if (row.state === "ASKED" && row.createdAt.getTime() < before)
      await transaction((tx) => failAskedRefund(tx, coachId, row.id));
}

/** Asks for something of the coach's account; null where the provider does not show it. */
async function askOf<T>(
  coachId: CoachId,
  work: (account: string, provider: PaymentProvider) => Promise<T>,
): Promise<T | null> {
  const account = (await findPaymentAccount(database(), coachId))?.account;
  if (!account) return null;
  return askProvider((provider) => work(account, provider)).catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
}

/** Finds the refunds and disputes of the last days of which no event arrived. */
async function findRefundsAndDisputes(coachId: CoachId): Promise<void> {
  const since = new Date(clock().getTime() - LOOK_BACK_MS);
  const refunds = await askOf(coachId, (account, provider) =>
    provider.listRefunds(account, { since }),
  );
  const disputes = await askOf(coachId, (account, provider) =>
    provider.listDisputes(account, { since }),
  );
  const byIntent = Map.groupBy(
    [...(refunds ?? []), ...(disputes ?? [])],
    ({ intentId }) => intentId ?? "",
  );
  for (const intentId of byIntent.keys()) {
    const payment = intentId ? await findPaymentBy(database(), coachId, { intentId }) : null;
    if (!payment) continue;
    const isOf = (item: { intentId: string | null }) => item.intentId === intentId;
    await settle(coachId, payment.id, async () => ({
      session: null,
      refunds: (refunds ?? []).filter(isOf),
      disputes: (disputes ?? []).filter(isOf),
    }));
  }
}
