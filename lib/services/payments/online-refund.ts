import "server-only";
import { v7 } from "uuid";
import { lockOwingEver } from "@/db/queries/money/payers";
import { findPaymentAccount } from "@/db/queries/money/payment-accounts";
import {
  insertRefund,
  listRefundable,
  listRefundsOf,
  type RefundRow,
  updateRefund,
} from "@/db/queries/money/payment-refunds";
import { findPayment } from "@/db/queries/money/payments";
import { findReceipt, type ShownReceipt } from "@/db/queries/money/receipts";
import type { CoachScope } from "@/db/scope";
import { database, type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Receipt, refund as refundContract } from "@/lib/contract/money/receipts";
import { toCents } from "@/lib/domain/euros";
import { isOnlineMethod, type OnlineMethod, splitRefund } from "@/lib/domain/online-payment";
import { HOUR_MS } from "@/lib/domain/paris-time";
import { loweredAmount } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { type ProviderRefund, Refused } from "@/lib/integrations/payments/provider";
import { receiptView } from "@/lib/services/money/receipt-view";
import { amountText } from "@/lib/services/money/receipts";
import { concurrencyLimiter } from "@/lib/services/operations/concurrency-limiter";
import { askProvider } from "@/lib/services/payments/provider-call";
import { isUnderWay } from "@/lib/services/payments/refunds-under-way";
import { settle } from "@/lib/services/payments/settlement";

type RefundInput = BodyOf<typeof refundContract>;

/** The provider repeats its response to a request for this many hours. */
const KEY_HOURS = 24;
const limited = concurrencyLimiter({ concurrency: 1, maxWaitMs: 20_000, errorCode: "BUSY" });

/** The provider's error codes and reasons of failure. */
const REASONS: Record<string, string> = {
  charge_already_refunded: "Stripe indique que ce paiement est déjà remboursé.",
  charge_disputed:
    "Ce paiement est contesté auprès de la banque : aucun remboursement n'est possible.",
  charge_for_pending_refund_disputed:
    "Ce paiement est contesté auprès de la banque : aucun remboursement n'est possible.",
  balance_insufficient: "Le solde de votre compte Stripe ne suffit pas pour ce remboursement.",
  insufficient_funds: "Le solde de votre compte Stripe ne suffit pas pour ce remboursement.",
  lost_or_stolen_card: "La carte a été déclarée perdue ou volée : remboursez autrement.",
  expired_or_canceled_card: "La carte a expiré ou n'existe plus : remboursez autrement.",
  declined: "La banque a refusé ce remboursement : remboursez autrement.",
};
const refundError = (reason: string | null) =>
  new AppError("REFUND_REFUSED", {
    reason: REASONS[reason ?? ""] ?? "Stripe a refusé ce remboursement : remboursez autrement.",
  });

/** Whether a refund by this method goes back the way the money came. */
export async function goesBackOnline(
  coachId: CoachScope,
  { subscriptionId, method }: Pick<RefundInput, "subscriptionId" | "method">,
): Promise<boolean> {
  if (!isOnlineMethod(method)) return false;
  return (await listRefundable(database(), coachId, subscriptionId, method)).length > 0;
}

/**
 * Refunds online payments, newest first, with one receipt for each refund of the provider.
 * Returns the first receipt, or null while the provider works on it.
 * Throws SUBSCRIPTION_NOT_FOUND, REFUND_PENDING, MORE_THAN_RECEIVED, PRICE_BELOW_ZERO,
 * REFUND_REFUSED, PAYMENT_UNAVAILABLE.
 */
export function refundOnline(
  coachId: CoachScope,
  input: RefundInput,
  key: string | null,
): Promise<Receipt | null> {
  return limited(input.subscriptionId, async () => {
    const refunds = await transaction((tx) => storeRefunds(tx, coachId, input, key));
    const receiptIds: (string | null)[] = [];
    for (const row of refunds) receiptIds.push(await requestRefund(coachId, row));
    const [first] = receiptIds;
    if (!first || receiptIds.includes(null)) return null;
    return receiptView((await findReceipt(database(), { coachId }, first)) as ShownReceipt);
  });
}

/** A refund's number among those of its key, from 0. */
interface NumberedRefund extends RefundRow {
  number: number;
}

const numbered = (row: RefundRow, known: readonly RefundRow[]): NumberedRefund => {
  const ofCall = known.filter(({ key }) => key === row.key);
  return { ...row, number: ofCall.findIndex(({ id }) => id === row.id) };
};

const isRecent = ({ createdAt }: RefundRow) =>
  createdAt.getTime() > clock().getTime() - KEY_HOURS * HOUR_MS;

/** Stores the refunds to ask for; an equal input returns those whose response was lost. */
async function storeRefunds(
  tx: Tx,
  coachId: CoachScope,
  { subscriptionId, amount, method, note, lowersPrice }: RefundInput,
  key: string | null,
): Promise<NumberedRefund[]> {
  const owing = await lockOwingEver(tx, coachId, subscriptionId);
  if (!owing) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const payments = await listRefundable(tx, coachId, subscriptionId, method as OnlineMethod);
  const known = await listRefundsOf(tx, coachId, { subscriptionId });
  const cents = toCents(amount);
  const again = repeatedBy(known.filter(isRecent), {
    key,
    cents,
    of: new Set(payments.map(({ id }) => id)),
  });
  if (again) {
    // A receipt takes note and price from the refund that is asked for.
    for (const { id, state } of again)
      if (state === "FAILED") await updateRefund(tx, coachId, id, { state: "ASKED" });
    return again.map((row) => numbered(row, known));
  }
  if (known.some(isUnderWay)) throw new AppError("REFUND_PENDING");
  const { amountPaidCents, owedCents } = owing.subscription;
  const onlineCents = payments.reduce((sum, { leftCents }) => sum + Math.max(0, leftCents), 0);
  const refundableCents = Math.min(onlineCents, amountPaidCents);
  const parts = cents > refundableCents ? null : splitRefund(cents, payments);
  if (!parts)
    throw new AppError("MORE_THAN_RECEIVED", {
      received: amountText(refundableCents),
      online: refundableCents < amountPaidCents,
    });
  if (lowersPrice && !loweredAmount(cents, owing.subscription))
    throw new AppError("PRICE_BELOW_ZERO", { owed: amountText(owedCents) });
  const callKey = key ?? v7();
  const rows: NumberedRefund[] = [];
  for (const part of parts) {
    const row = await insertRefund(tx, {
      coachId,
      paymentId: part.id,
      key: callKey,
      amountCents: part.cents,
      lowersPrice: lowersPrice === true,
      note: note ?? null,
      state: "ASKED",
      createdAt: clock(),
    });
    rows.push(numbered(row, [...known, ...rows, row]));
  }
  return rows;
}

/** The refunds of the same call, or those of an equal input that got no response. */
function repeatedBy(
  rows: readonly RefundRow[],
  { key, cents, of }: { key: string | null; cents: number; of: ReadonlySet<string> },
): RefundRow[] | null {
  const sum = (group: readonly RefundRow[]) =>
    group.reduce((total, { amountCents }) => total + amountCents, 0);
  const own = rows.filter((row) => key !== null && row.key === key);
  const lasting = own.filter(({ state }) => state !== "FAILED");
  const repeated = [own, lasting].find((group) => sum(group) === cents);
  if (lasting.length > 0 && repeated) return repeated;
  const withoutResponse = rows.filter(
    ({ state, paymentId }) => state === "ASKED" && of.has(paymentId),
  );
  const groups = Map.groupBy(withoutResponse, (row) => row.key);
  return [...groups.values()].find((group) => sum(group) === cents) ?? null;
}

/**
 * Asks the provider for one refund; returns the id of its receipt, or null while it is pending.
 * Throws REFUND_REFUSED, PAYMENT_UNAVAILABLE.
 */
async function requestRefund(coachId: CoachScope, row: NumberedRefund): Promise<string | null> {
  if (row.state === "SUCCEEDED") return row.receiptId;
  if (row.state === "PENDING") return null;
  const payment = await findPayment(database(), coachId, row.paymentId);
  const account = (await findPaymentAccount(database(), coachId))?.account;
  if (!payment?.intentId || !account) throw refundError(null);
  const request = {
    askedId: row.id,
    intentId: payment.intentId,
    amountCents: row.amountCents,
    // The provider allows 255 characters.
    key: row.number === 0 ? (row.key ?? row.id) : `${row.key?.slice(0, 250)}-${row.number + 1}`,
  };
  let response: ProviderRefund;
  try {
    response = await askProvider((provider) => provider.refund(account, request));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await transaction((tx) => updateRefund(tx, coachId, row.id, { state: "FAILED" }));
    throw refundError(error.reason);
  }
  let isFirstRun = true;
  await settle(coachId, payment.id, async () => {
    // A second run reads the refund again, as it may have changed.
    const refund = isFirstRun
      ? response
      : await askProvider((provider) => provider.readRefund(account, response.id));
    isFirstRun = false;
    return { session: null, refunds: [{ ...refund, askedId: row.id }], disputes: [] };
  });
  return receiptIdOf(coachId, payment.id, response);
}

/** The receipt of a recorded refund; null while it is pending. Throws REFUND_REFUSED. */
async function receiptIdOf(
  coachId: CoachScope,
  paymentId: string,
  { id, reason }: ProviderRefund,
): Promise<string | null> {
  const rows = await listRefundsOf(database(), coachId, { paymentId });
  const row = rows.find(({ refundId }) => refundId === id);
  if (row?.state === "FAILED") throw refundError(reason);
  return row?.receiptId ?? null;
}
