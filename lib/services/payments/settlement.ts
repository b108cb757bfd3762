import "server-only";
import { findUser } from "@/db/queries/accounts/users";
import { lockOwingEver } from "@/db/queries/money/payers";
import {
  deleteAskedRefund,
  insertRefund,
  listDisputesOf,
  listRefundsOf,
  type RefundRow,
  storeDispute,
  updateRefund,
} from "@/db/queries/money/payment-refunds";
import {
  findPayment,
  lockPayment,
  type PaymentRow,
  recordEvent,
  updatePayment,
} from "@/db/queries/money/payments";
import {
  findSubscriptionEver,
  type SubscriptionRow,
  updateSubscription,
} from "@/db/queries/subscriptions/subscriptions";
import type { CoachId } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import { nextState, type OnlineMethod } from "@/lib/domain/online-payment";
import { type Day, earlierDay, parisDay } from "@/lib/domain/paris-time";
import { loweredAmount, toRefundCentsOf } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { clock, today } from "@/lib/infra/clock";
import type {
  ProviderDispute,
  ProviderRefund,
  ProviderSession,
} from "@/lib/integrations/payments/provider";
import { type Message, senderOf } from "@/lib/mail/message";
import {
  type CoachPaymentFacts,
  paidAboveDueMessage,
  paymentContestedMessage,
  paymentFailedMessage,
  refundFailedMessage,
} from "@/lib/mail/messages/online-payment";
import { enqueue } from "@/lib/mail/outbox";
import { subscriptionFields, writeReceipts } from "@/lib/services/money/receipts";

/** The provider's current state of a payment. */
export interface PaymentFacts {
  session: ProviderSession | null;
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
}

const DISPUTED = "Paiement contesté";
const ATTEMPTS = 8;

/** The payment changed after it was read. */
class Stale extends Error {}

/** A locked payment and the transaction that records its changes. */
interface Settling {
  tx: Tx;
  coachId: CoachId;
  payment: PaymentRow;
  subscriptionId: string;
  payer: string;
  now: Date;
}

export type Outcome = "HANDLED" | "REPEATED";

/**
 * Records a payment's changes at the provider; reads it again when its row changed meanwhile.
 * Returns REPEATED for an `eventId` that was handled before.
 * Throws PAYMENT_UNAVAILABLE and what `read` throws.
 */
export async function settle(
  coachId: CoachId,
  paymentId: string,
  read: (payment: PaymentRow) => Promise<PaymentFacts>,
  eventId?: string,
): Promise<Outcome> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const seen = await findPayment(database(), coachId, paymentId);
    if (!seen) return "HANDLED";
    const facts = await read(seen);
    try {
      return await transaction((tx) => record(tx, coachId, seen, facts, eventId));
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
    }
  }
  throw new AppError("PAYMENT_UNAVAILABLE", undefined, 1);
}

async function record(
  tx: Tx,
  coachId: CoachId,
  seen: PaymentRow,
  facts: PaymentFacts,
  eventId: string | undefined,
): Promise<Outcome> {
  const now = clock();
  if (eventId && !(await recordEvent(tx, eventId, now))) return "REPEATED";
  const owing = await lockOwingEver(tx, coachId, seen.subscriptionId);
  const payment = await lockPayment(tx, coachId, seen.id);
  if (!owing || !payment) return "HANDLED";
  if (payment.revision !== seen.revision) throw new Stale();
  const { payer } = owing;
  const settling = { tx, coachId, payment, subscriptionId: seen.subscriptionId, payer, now };
  const change = facts.session ? await recordSession(settling, facts.session) : {};
  const settled = { ...payment, ...change };
  let isChanged = Object.keys(change).length > 0;
  if (settled.state === "SUCCEEDED") {
    const received = { ...settling, payment: settled };
    for (const refund of facts.refunds)
      isChanged = (await recordRefund(received, refund)) || isChanged;
    for (const dispute of facts.disputes)
      isChanged = (await recordDispute(received, dispute)) || isChanged;
  }
  if (isChanged) await updatePayment(tx, coachId, payment.id, change);
  return "HANDLED";
}

const readSubscription = async ({ tx, coachId, subscriptionId }: Settling) =>
  (await findSubscriptionEver(tx, { coachId }, subscriptionId)) as SubscriptionRow;

/** The Paris day of the provider's instant, or today when the provider's clock is ahead. */
const dayOf = (instant: Date | null): Day => earlierDay(parisDay(instant ?? clock()), today());

interface Money {
  kind: "PAYMENT" | "REVERSAL" | "REFUND" | "CORRECTION";
  amountCents: number;
  receivedOn: Day;
  method?: OnlineMethod;
  reference?: string | null;
  correctsId?: string | null;
  note?: string | null;
}

/** Writes a receipt, sets the given fields of the subscription and returns the receipt's id. */
async function writeReceipt(
  settling: Settling,
  money: Money,
  set: Partial<SubscriptionRow> = {},
): Promise<string> {
  const { tx, coachId, payment, subscriptionId, payer } = settling;
  const subscription = await readSubscription(settling);
  const [written] = await writeReceipts(tx, [
    {
      ...(await subscriptionFields(tx, subscription, { payer })),
      method: payment.method ?? "CARD",
      reference: payment.intentId,
      ...money,
    },
  ]);
  // A price below the received amount breaks a database check, so the receipt comes first.
  await updateSubscription(tx, coachId, subscriptionId, set);
  return written?.receipt.id ?? "";
}

/** Writes the receipt and mails of a session's new state; returns the payment's changes. */
async function recordSession(
  settling: Settling,
  session: ProviderSession,
): Promise<Partial<PaymentRow>> {
  const { payment, now } = settling;
  const state = nextState(payment.state, session);
  if (state === payment.state) return {};
  const change: Partial<PaymentRow> = {
    state,
    url: null,
    method: session.method ?? payment.method,
    intentId: session.intentId ?? payment.intentId,
    sessionId: session.id,
  };
  if (state === "FAILED") await tellTrainee(settling);
  if (state !== "SUCCEEDED") return change;
  const method = change.method ?? "CARD";
  const amountCents = session.amountCents || payment.amountCents;
  const receiptId = await writeReceipt(settling, {
    kind: "PAYMENT",
    amountCents,
    receivedOn: dayOf(session.succeededAt ?? now),
    method,
    reference: change.intentId ?? session.id,
  });
  await tellAboveDue(settling, amountCents);
  return { ...change, method, receiptId, amountCents };
}

/** Mails the coach how much of the money just received is above what is due. */
async function tellAboveDue(settling: Settling, receivedCents: number): Promise<void> {
  const subscription = await readSubscription(settling);
  const aboveCents = Math.min(toRefundCentsOf(subscription), receivedCents);
  if (aboveCents > 0)
    await tellCoach(settling, (facts) => paidAboveDueMessage({ ...facts, aboveCents }));
}

/** Returns whether something changed. */
async function recordRefund(settling: Settling, refund: ProviderRefund): Promise<boolean> {
  const { tx, coachId } = settling;
  const row = await findOrInsertRefund(settling, refund);
  if (row.state === "FAILED" || row.state === refund.state) return false;
  if (row.state === "SUCCEEDED") {
    // A late message may still say PENDING.
    if (refund.state !== "FAILED") return false;
    await recordFailureAfterSuccess(settling, row, refund);
  } else if (refund.state === "SUCCEEDED") await recordRefundSuccess(settling, row, refund);
  else await updateRefund(tx, coachId, row.id, { ...providerValues(refund), state: refund.state });
  return true;
}

const providerValues = ({ id, amountCents }: ProviderRefund) => ({ refundId: id, amountCents });

/** The row of the provider's refund; a refund made in the provider's own pages is inserted. */
async function findOrInsertRefund(
  { tx, coachId, payment }: Settling,
  { id: refundId, askedId, amountCents }: ProviderRefund,
): Promise<RefundRow> {
  const rows = await listRefundsOf(tx, coachId, { paymentId: payment.id });
  const asked = rows.find(({ id, state }) => id === askedId && state === "ASKED");
  const known = rows.find((row) => row.refundId === refundId);
  // The provider announced the refund before its response to the request arrived.
  if (known && asked && known.id !== asked.id) await deleteAskedRefund(tx, coachId, asked.id);
  return (
    known ??
    asked ??
    (await insertRefund(tx, { coachId, paymentId: payment.id, amountCents, state: "ASKED" }))
  );
}

async function recordRefundSuccess(
  settling: Settling,
  row: RefundRow,
  refund: ProviderRefund,
): Promise<void> {
  const { amountCents } = refund;
  // A goodwill refund lowers the price, so that nothing becomes due.
  const lowered = row.lowersPrice
    ? loweredAmount(amountCents, await readSubscription(settling))
    : null;
  const receiptId = await writeReceipt(
    settling,
    {
      kind: "REFUND",
      amountCents: -amountCents,
      receivedOn: dayOf(refund.createdAt),
      note: row.note,
    },
    lowered ?? {},
  );
  await updateRefund(settling.tx, settling.coachId, row.id, {
    ...providerValues(refund),
    state: "SUCCEEDED",
    receiptId,
  });
}

/** Corrects the receipt of a refund that the bank refused later, and tells the coach. */
async function recordFailureAfterSuccess(
  settling: Settling,
  row: RefundRow,
  { amountCents }: ProviderRefund,
): Promise<void> {
  const correctionId = await writeReceipt(settling, {
    kind: "CORRECTION",
    amountCents: row.amountCents,
    receivedOn: today(),
    note: "Remboursement refusé par la banque",
  });
  await updateRefund(settling.tx, settling.coachId, row.id, { state: "FAILED", correctionId });
  await tellCoach(settling, (facts) => refundFailedMessage({ ...facts, amountCents }));
}

/** Returns whether something changed. */
async function recordDispute(settling: Settling, dispute: ProviderDispute): Promise<boolean> {
  const { tx, coachId, payment } = settling;
  const rows = await listDisputesOf(tx, coachId, payment.id);
  const known = rows.find(({ disputeId }) => disputeId === dispute.id);
  const { takenCents, returnedCents, isOpen, isContested } = dispute;
  let takenReceiptId = known?.takenReceiptId ?? null;
  let returnedReceiptId = known?.returnedReceiptId ?? null;
  if (takenCents > 0 && !takenReceiptId) {
    takenReceiptId = await writeReceipt(settling, {
      kind: "REVERSAL",
      amountCents: -takenCents,
      receivedOn: today(),
      correctsId: rows.some((row) => row.takenReceiptId) ? null : payment.receiptId,
      note: DISPUTED,
    });
    await tellCoach(settling, (facts) => paymentContestedMessage({ ...facts, takenCents }));
  }
  if (returnedCents > 0 && takenReceiptId && !returnedReceiptId) {
    returnedReceiptId = await writeReceipt(settling, {
      kind: "PAYMENT",
      amountCents: returnedCents,
      receivedOn: today(),
      note: "Contestation tranchée en faveur du coach",
    });
    await tellAboveDue(settling, returnedCents);
  }
  const next = {
    isOpen,
    isContested,
    takenCents: takenReceiptId ? known?.takenCents || takenCents : 0,
    returnedCents: returnedReceiptId ? known?.returnedCents || returnedCents : 0,
    takenReceiptId,
    returnedReceiptId,
  };
  if (
    known &&
    Object.entries(next).every(([name, value]) => known[name as keyof typeof next] === value)
  )
    return false;
  await storeDispute(tx, { coachId, paymentId: payment.id, disputeId: dispute.id, ...next });
  return true;
}

async function tellCoach(
  { tx, coachId, payment, payer }: Settling,
  message: (facts: CoachPaymentFacts) => Message,
): Promise<void> {
  const coach = await findUser(tx, coachId);
  if (!coach) return;
  const facts = { coach, payer, label: payment.label };
  await enqueue(tx, [{ to: coach.email, ...message(facts) }]);
}

async function tellTrainee(settling: Settling): Promise<void> {
  const { tx, coachId, payment } = settling;
  const { traineeId } = await readSubscription(settling);
  const [coach, trainee] = [await findUser(tx, coachId), await findUser(tx, traineeId)];
  if (!coach || !trainee) return;
  const message = paymentFailedMessage({
    firstName: trainee.firstName,
    coach: senderOf(coach),
    label: payment.label,
    amountCents: payment.amountCents,
  });
  await enqueue(tx, [{ to: trainee.email, replyTo: coach.email, ...message }]);
}
