import "server-only";
import { disconnectPaymentAccount, findCoachOfAccount } from "@/db/queries/money/payment-accounts";
import {
  findPayment,
  findPaymentBy,
  listOpenPayments,
  type PaymentRow,
  recordEvent,
  wasHandled,
} from "@/db/queries/money/payments";
import { type CoachId, systemScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { UUID } from "@/lib/contract/fields";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { env } from "@/lib/infra/env";
import { logFailure } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";
import { paymentProvider } from "@/lib/integrations/payments/payments";
import {
  BadSignature,
  type EventSubject,
  type ProviderEvent,
  Refused,
} from "@/lib/integrations/payments/provider";
import { concurrencyLimiter } from "@/lib/services/operations/concurrency-limiter";
import { refreshAccount } from "@/lib/services/payments/account";
import { askProvider } from "@/lib/services/payments/provider-call";
import { type Hint, readFacts } from "@/lib/services/payments/read-facts";
import { type Outcome, settle } from "@/lib/services/payments/settlement";

/** The most open payments that are looked through for the one that an event is about. */
const MOST_OPEN = 20;
/** Events of one account would otherwise wait for one another's locks on a connection each. */
const limited = concurrencyLimiter({ concurrency: 3, maxWaitMs: 8_000, errorCode: "BUSY" });

type Handled = Outcome | "IGNORED";

/**
 * Handles an event of the payment provider once.
 * Throws SIGNATURE_INVALID, PAYMENT_UNAVAILABLE, BUSY.
 */
export async function handleEvent(rawBody: Uint8Array, signature: string): Promise<void> {
  const count = (outcome: string) => metrics().webhooks.inc({ outcome });
  let event: ProviderEvent | null;
  try {
    event = await paymentProvider().readEvent(rawBody, signature);
  } catch (error) {
    count("refused");
    throw error instanceof BadSignature ? new AppError("SIGNATURE_INVALID") : error;
  }
  try {
    count((event ? await handle(event) : "IGNORED").toLowerCase());
  } catch (error) {
    count("failed");
    throw error;
  }
}

async function handle({ id, account, isLive, origin, subject }: ProviderEvent): Promise<Handled> {
  if (!account || !subject || isLive !== paymentProvider().isLive) return "IGNORED";
  if (origin !== null && origin !== env().appUrl) return "IGNORED";
  const coachId = await findCoachOfAccount(database(), systemScope("look-up"), account);
  if (!coachId) return "IGNORED";
  return limited(account, async () => {
    if (await wasHandled(database(), systemScope("look-up"), id)) return "REPEATED";
    try {
      return await handleSubject({ id, account, coachId, subject });
    } catch (error) {
      // The provider shows the object no more, for example of an account that left.
      if (!(error instanceof Refused)) throw error;
      logFailure({ service: "payments" }, error);
      return "IGNORED";
    }
  });
}

interface Known {
  id: string;
  account: string;
  coachId: CoachId;
  subject: EventSubject;
}

async function handleSubject({ id, account, coachId, subject }: Known): Promise<Handled> {
  if (subject.kind === "DEAUTHORIZED") {
    await transaction(async (tx) => {
      await recordEvent(tx, id, clock());
      await disconnectPaymentAccount(tx, coachId, clock());
    });
    return "HANDLED";
  }
  if (subject.kind === "ACCOUNT") {
    await refreshAccount(coachId, account, (tx) => recordEvent(tx, id, clock()));
    return "HANDLED";
  }
  const payment = await findSubject(account, coachId, subject);
  if (!payment) return "IGNORED";
  const hint = hintOf(subject);
  return settle(coachId, payment.id, (row) => readFacts(withSession(row, subject), hint), id);
}

/** A response that was lost leaves a payment without its session, which the event names. */
const withSession = (payment: PaymentRow, subject: EventSubject): PaymentRow =>
  subject.kind === "SESSION" && !payment.sessionId
    ? { ...payment, sessionId: subject.sessionId }
    : payment;

function hintOf(subject: EventSubject): Hint {
  if (subject.kind === "REFUND") return { refund: subject.refund };
  if (subject.kind === "DISPUTE") return { dispute: subject.dispute };
  if (subject.kind === "CHARGE") return { allRefunds: true };
  return { isRefused: subject.kind === "SESSION" && subject.isRefused };
}

type OfPayment = Exclude<EventSubject, { kind: "ACCOUNT" | "DEAUTHORIZED" }>;

function intentOf(subject: OfPayment): string | null {
  if (subject.kind === "REFUND") return subject.refund.intentId;
  if (subject.kind === "DISPUTE") return subject.dispute.intentId;
  return subject.kind === "CHARGE" ? subject.intentId : null;
}

/** The coach's payment that an event is about; null when it is none of ours. */
async function findSubject(
  account: string,
  coachId: CoachId,
  subject: OfPayment,
): Promise<PaymentRow | null> {
  if (subject.kind === "SESSION") {
    const { paymentId, sessionId } = subject;
    const named = paymentId && UUID.test(paymentId);
    const found = named ? await findPayment(database(), coachId, paymentId) : null;
    // A session of another payment's id is not ours.
    if (found?.sessionId && found.sessionId !== sessionId) return null;
    return found ?? findPaymentBy(database(), coachId, { sessionId });
  }
  const intentId = intentOf(subject);
  if (!intentId) return null;
  return (
    (await findPaymentBy(database(), coachId, { intentId })) ??
    findOpenWith(account, coachId, intentId)
  );
}

/** The refund or the dispute of a payment may arrive before the payment's own event. */
async function findOpenWith(
  account: string,
  coachId: CoachId,
  intentId: string,
): Promise<PaymentRow | null> {
  const open = await listOpenPayments(database(), coachId);
  for (const payment of open.slice(0, MOST_OPEN)) {
    const { sessionId } = payment;
    if (!sessionId) continue;
    const session = await askProvider((provider) => provider.readSession(account, sessionId));
    if (session.intentId === intentId) return payment;
  }
  return null;
}
