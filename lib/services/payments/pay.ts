import "server-only";
import { v7 } from "uuid";
import { findPaymentAccount } from "@/db/queries/money/payment-accounts";
import {
  expirePayment,
  findShownPayment,
  findUnsettled,
  insertPayment,
  type PaymentRow,
  storeSession,
} from "@/db/queries/money/payments";
import {
  findSubscription,
  lockSubscription,
  type SubscriptionRow,
} from "@/db/queries/subscriptions/subscriptions";
import type { TraineeScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { Payment, pay as payContract } from "@/lib/contract/money/payments";
import { toEuros } from "@/lib/domain/euros";
import { LEAST_ONLINE_CENTS, SESSION_MINUTES, shownState } from "@/lib/domain/online-payment";
import { MINUTE_MS } from "@/lib/domain/paris-time";
import { dueCentsOf } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { env } from "@/lib/infra/env";
import { logFailure } from "@/lib/infra/log";
import { type ProviderSession, Refused } from "@/lib/integrations/payments/provider";
import { type Actor, ownerOf } from "@/lib/services/accounts/actors";
import { concurrencyLimiter } from "@/lib/services/operations/concurrency-limiter";
import { refreshAccount } from "@/lib/services/payments/account";
import { closePage } from "@/lib/services/payments/expiry";
import { askProvider, ignoreProviderFailure } from "@/lib/services/payments/provider-call";
import { readFacts } from "@/lib/services/payments/read-facts";
import { settle } from "@/lib/services/payments/settlement";
import { canBePaid, offeredBy } from "@/lib/services/payments/takes-payments";

const ATTEMPTS = 4;
/** Two presses at once ask the provider once. */
const limited = concurrencyLimiter({ concurrency: 1, maxWaitMs: 20_000, errorCode: "BUSY" });

type Page = ResponseOf<typeof payContract>;

const pageOf = ({ id, url, expiresAt }: PaymentRow): Page => ({
  id,
  url: url ?? "",
  expiresAt: expiresAt.toISOString(),
});

/**
 * The page where the trainee pays what is due: the open one, or a new one.
 * Throws SUBSCRIPTION_NOT_FOUND, NOTHING_DUE, PAYMENT_OFF, PAYMENT_PENDING, TOO_LITTLE_ONLINE,
 * PAYMENT_UNAVAILABLE.
 */
export function payOnline(
  traineeId: TraineeScope,
  subscriptionId: string,
): Promise<{ page: Page; isNew: boolean }> {
  return limited(subscriptionId, () => openPage(traineeId, subscriptionId));
}

async function openPage(traineeId: TraineeScope, subscriptionId: string) {
  const subscription = await findSubscription(database(), { traineeId }, subscriptionId);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  if (dueCentsOf(subscription) > 0) await refreshWhenOff(subscription);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const step = await transaction((tx) => planPage(tx, traineeId, subscriptionId));
    if (step.kind === "SHOW") return { page: pageOf(step.payment), isNew: false };
    if (step.kind === "CLOSE") await closeOther(step.payment);
    else if (step.kind === "ASK") {
      const page = await askForPage(step.payment, step.account, step.isNew);
      if (page) return { page, isNew: true };
    }
  }
  throw new AppError("PAYMENT_UNAVAILABLE", undefined, 1);
}

/** The event that says that the account may charge may be on its way. */
async function refreshWhenOff({ coachId }: SubscriptionRow): Promise<void> {
  const account = await findPaymentAccount(database(), coachId);
  if (!account?.account || account.disconnectedAt || canBePaid(account)) return;
  await refreshAccount(coachId, account.account).catch(ignoreProviderFailure);
}

type Step =
  | { kind: "SHOW"; payment: PaymentRow }
  | { kind: "CLOSE"; payment: PaymentRow }
  | { kind: "ASK"; payment: PaymentRow; account: string; isNew: boolean };

/** Plans the next step under the subscription's lock. */
async function planPage(tx: Tx, traineeId: TraineeScope, subscriptionId: string): Promise<Step> {
  const subscription = await lockSubscription(tx, { traineeId }, subscriptionId);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const { coachId, label } = subscription;
  const amountCents = dueCentsOf(subscription);
  if (amountCents === 0) throw new AppError("NOTHING_DUE");
  const account = await findPaymentAccount(tx, coachId);
  if (!account?.account || !canBePaid(account)) throw new AppError("PAYMENT_OFF");
  const { open, isPending } = await findUnsettled(tx, coachId, subscriptionId);
  if (isPending) throw new AppError("PAYMENT_PENDING");
  if (amountCents < LEAST_ONLINE_CENTS) throw new AppError("TOO_LITTLE_ONLINE");
  const now = clock();
  const asked = { account: account.account };
  if (open && open.expiresAt > now && open.amountCents === amountCents)
    return open.sessionId
      ? { kind: "SHOW", payment: open }
      : { kind: "ASK", payment: open, isNew: false, ...asked };
  if (open?.sessionId || (open && open.expiresAt > now)) return { kind: "CLOSE", payment: open };
  // A page that the trainee never got and that is over now was not paid.
  if (open) await expirePayment(tx, coachId, open);
  // Stripe counts in whole seconds.
  const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + SESSION_MINUTES * MINUTE_MS);
  const payment = await insertPayment(tx, {
    id: v7(),
    coachId,
    subscriptionId,
    label,
    amountCents,
    offered: offeredBy(account),
    expiresAt,
    createdAt: now,
  });
  return { kind: "ASK", payment, isNew: true, ...asked };
}

const requestOf = ({ id, label, amountCents, offered, expiresAt }: PaymentRow) => ({
  paymentId: id,
  label,
  amountCents,
  offered,
  expiresAt,
  origin: env().appUrl,
  returnUrl: `${env().appUrl}/paiement/${id}`,
});

/** Asks for the payment's page and stores it; null when a repeated request is refused. */
async function askForPage(
  payment: PaymentRow,
  account: string,
  isNew: boolean,
): Promise<Page | null> {
  const { id, coachId } = payment;
  let session: ProviderSession;
  try {
    session = await askProvider((provider) => provider.makeSession(account, requestOf(payment)));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    logFailure({ service: "payments" }, error);
    await transaction((tx) => expirePayment(tx, coachId, payment));
    if (!isNew) return null;
    await refreshAccount(coachId, account).catch(ignoreProviderFailure);
    throw new AppError("PAYMENT_OFF");
  }
  const { url } = session;
  await transaction((tx) => storeSession(tx, coachId, id, { sessionId: session.id, url }));
  return pageOf({ ...payment, url });
}

/** Closes a page whose amount is not due any more, or records what happened on it. */
async function closeOther(payment: PaymentRow): Promise<void> {
  const { coachId } = payment;
  const account = (await findPaymentAccount(database(), coachId))?.account;
  if (!payment.sessionId && account) {
    // The request may have made a page whose response was lost.
    await askForPage(payment, account, false);
    return;
  }
  if (await closePage(payment)) return;
  try {
    await settle(coachId, payment.id, readFacts);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    logFailure({ service: "payments" }, error);
    throw new AppError("PAYMENT_OFF");
  }
}

/** Throws PAYMENT_NOT_FOUND. */
export async function getPaymentOf(actor: Actor, id: string): Promise<Payment> {
  const found = await findShownPayment(database(), ownerOf(actor), id);
  if (!found) throw new AppError("PAYMENT_NOT_FOUND");
  const { payment, refundedCents, disputed } = found;
  const { amountCents, method, receiptId, state } = payment;
  return {
    id,
    state: shownState(state, { amountCents, refundedCents }),
    amount: toEuros(amountCents),
    method,
    receiptId,
    disputed,
  };
}
