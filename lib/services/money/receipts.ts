import "server-only";
import { postgresCode } from "@/db/failures";
import { insertReceipts, type NewReceipt } from "@/db/queries/money/new-receipts";
import {
  findGuardianOfTrainee,
  findPayer,
  findTraineeEver,
  lockOwingEver,
} from "@/db/queries/money/payers";
import { findByClientId, type ShownReceipt } from "@/db/queries/money/receipts";
import { raiseVersion, type SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import type { CoachId, CoachScope } from "@/db/scope";
import { RunAgain, type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type {
  recordCheques as chequesContract,
  Receipt,
  recordReceipt as recordContract,
} from "@/lib/contract/money/receipts";
import { toCents } from "@/lib/domain/euros";
import type { Day } from "@/lib/domain/paris-time";
import { dueCentsOf, isCashAboveLimit, type Method, receivedDayError } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { formatCents } from "@/lib/format";
import { clock, today } from "@/lib/infra/clock";
import { receiptView } from "@/lib/services/money/receipt-view";
import { closeWithoutDue } from "@/lib/services/payments/expiry";

export interface PaymentInput {
  amountCents: number;
  method: Method;
  receivedOn?: Day | null | undefined;
  reference?: string | null | undefined;
  depositFrom?: Day | null | undefined;
  payer?: string | null | undefined;
  payerAccountId?: string | null | undefined;
  note?: string | null | undefined;
  clientId?: string | null | undefined;
}

/** The amount as an error's sentence shows it; null for 0 cents. */
export const amountText = (cents: number): string | null =>
  cents > 0 ? formatCents(cents).replace(/\s/g, " ") : null;

/** Throws RECEIVED_IN_FUTURE, RECEIVED_TOO_LONG_AGO, DEPOSIT_TOO_LATE, CASH_LIMIT. */
export function checkPayment(payment: PaymentInput, priceCents: number): void {
  const error = receivedDayError(
    {
      receivedOn: payment.receivedOn ?? today(),
      depositFrom: payment.method === "CHEQUE" ? payment.depositFrom : null,
    },
    today(),
  );
  if (error) throw new AppError(error);
  if (isCashAboveLimit(payment.method, priceCents)) throw new AppError("CASH_LIMIT");
}

/** Throws MORE_THAN_DUE. */
export function checkDue(subscription: SubscriptionRow, cents: number): void {
  const due = dueCentsOf(subscription);
  if (cents > due) throw new AppError("MORE_THAN_DUE", { due: amountText(due) });
}

const paymentFields = (
  payment: PaymentInput,
): Pick<
  NewReceipt,
  | "kind"
  | "amountCents"
  | "method"
  | "receivedOn"
  | "reference"
  | "depositFrom"
  | "note"
  | "clientId"
> => ({
  kind: "PAYMENT",
  amountCents: payment.amountCents,
  method: payment.method,
  receivedOn: payment.receivedOn ?? today(),
  reference: payment.reference ?? null,
  depositFrom: payment.method === "CHEQUE" ? (payment.depositFrom ?? null) : null,
  note: payment.note ?? null,
  clientId: payment.clientId ?? null,
});

/** The fields that a receipt takes from its subscription, with the payer: typed, picked, usual. */
export const subscriptionFields = async (
  tx: Tx,
  subscription: SubscriptionRow,
  { payer, payerAccountId }: Pick<PaymentInput, "payer" | "payerAccountId"> = {},
  usualPayer?: string,
) => {
  const { coachId, traineeId, id: subscriptionId, label } = subscription;
  const guardian = await findPayingGuardian(tx, coachId, traineeId, payerAccountId);
  return {
    coachId,
    traineeId,
    subscriptionId,
    label,
    payer: payer ?? guardian?.name ?? usualPayer ?? (await findPayer(tx, coachId, subscriptionId)),
    ...(guardian && { payerAccountId: guardian.id }),
  };
};

/** Returns the guardian whom the coach picks, or null. Throws GUARDIAN_NOT_FOUND. */
async function findPayingGuardian(
  tx: Tx,
  coachId: CoachId,
  traineeId: string | null | undefined,
  accountId: string | null | undefined,
) {
  if (!accountId) return null;
  const guardian = traineeId && (await findGuardianOfTrainee(tx, coachId, traineeId, accountId));
  if (!guardian) throw new AppError("GUARDIAN_NOT_FOUND");
  return guardian;
}

/** The caller has locked the subscriptions; numbering is the last lock that a use case takes. */
export async function writeReceipts(tx: Tx, rows: readonly NewReceipt[]): Promise<ShownReceipt[]> {
  const written = await insertReceipts(tx, rows, clock());
  const [first] = rows;
  const paid = rows.filter(({ kind, amountCents }) => kind !== "OPENING" && amountCents > 0);
  const ids = [...new Set(paid.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
  if (first) await closeWithoutDue(tx, first.coachId, ids);
  return written;
}

/** The caller has locked the subscription, checked the payments and raises the version. */
export async function recordPayments(
  tx: Tx,
  subscription: SubscriptionRow,
  payments: readonly PaymentInput[],
): Promise<ShownReceipt[]> {
  const fields = await subscriptionFields(tx, subscription, payments[0]);
  return writeReceipts(
    tx,
    payments.map((payment) => ({ ...fields, ...paymentFields(payment) })),
  );
}

/** The caller has locked the subscription. */
export async function recordCorrection(
  tx: Tx,
  subscription: SubscriptionRow,
  amountCents: number,
): Promise<void> {
  const fields = await subscriptionFields(tx, subscription);
  await writeReceipts(tx, [
    { ...fields, kind: "CORRECTION", amountCents, method: "OTHER", receivedOn: today() },
  ]);
}

/** The locked subscription and its payer; null when it is unknown or deleted. */
async function lockOwing(tx: Tx, coachId: CoachScope, subscriptionId: string) {
  const owing = await lockOwingEver(tx, coachId, subscriptionId);
  return owing && owing.subscription.deletedAt === null ? owing : null;
}

/** A receipt's fields for a sale without a subscription. Throws TRAINEE_NOT_FOUND. */
async function saleFields(
  tx: Tx,
  coachId: CoachScope,
  { traineeId, label, payer, payerAccountId }: BodyOf<typeof recordContract>,
) {
  const guardian = await findPayingGuardian(tx, coachId, traineeId, payerAccountId);
  const trainee = traineeId ? await findTraineeEver(tx, coachId, traineeId) : null;
  if (traineeId && !trainee) throw new AppError("TRAINEE_NOT_FOUND");
  return {
    coachId,
    traineeId: trainee?.id ?? null,
    label: label ?? "",
    payer: payer ?? guardian?.name ?? trainee?.name ?? "",
    ...(guardian && { payerAccountId: guardian.id }),
  };
}

/**
 * Records money for a subscription or a sale; a repeated clientId returns the first receipt.
 * Throws SUBSCRIPTION_NOT_FOUND, TRAINEE_NOT_FOUND, MORE_THAN_DUE and the codes of checkPayment.
 */
export async function recordReceipt(
  coachId: CoachScope,
  body: BodyOf<typeof recordContract>,
): Promise<{ receipt: Receipt; known: boolean }> {
  const payment = { ...body, amountCents: toCents(body.amount) };
  const { clientId, subscriptionId } = body;
  return transaction(async (tx) => {
    const owing = subscriptionId ? await lockOwing(tx, coachId, subscriptionId) : null;
    // The look-up runs after the lock, so a waiting retry finds the receipt recorded meanwhile.
    const known = clientId ? await findByClientId(tx, coachId, clientId) : null;
    // A retry returns its receipt even when the subscription is deleted since.
    if (known) return { receipt: receiptView(known), known: true };
    if (subscriptionId && !owing) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    checkPayment(payment, owing?.subscription.priceCents ?? payment.amountCents);
    if (owing) checkDue(owing.subscription, payment.amountCents);
    const fields = owing
      ? await subscriptionFields(tx, owing.subscription, payment, owing.payer)
      : await saleFields(tx, coachId, body);
    if (owing) await raiseVersion(tx, coachId, owing.subscription.id);
    const [receipt] = await writeReceipts(tx, [{ ...fields, ...paymentFields(payment) }]).catch(
      (error: unknown) => {
        // A concurrent retry of a sale meets the unique index and then finds the first receipt.
        throw clientId && postgresCode(error) === "23505" ? new RunAgain() : error;
      },
    );
    return { receipt: receiptView(receipt as ShownReceipt), known: false };
  });
}

/** Records several cheques for one subscription, all or none. Throws the codes of recordReceipt. */
export async function recordCheques(
  coachId: CoachScope,
  { subscriptionId, receivedOn, payer, payerAccountId, cheques }: BodyOf<typeof chequesContract>,
): Promise<{ receipts: Receipt[] }> {
  const payments = cheques.map(
    (cheque): PaymentInput => ({
      ...cheque,
      method: "CHEQUE",
      amountCents: toCents(cheque.amount),
      receivedOn,
      payer,
      payerAccountId,
    }),
  );
  return transaction(async (tx) => {
    const owing = await lockOwing(tx, coachId, subscriptionId);
    if (!owing) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    const { subscription } = owing;
    for (const payment of payments) checkPayment(payment, subscription.priceCents);
    checkDue(
      subscription,
      payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    await raiseVersion(tx, coachId, subscription.id);
    const receipts = await recordPayments(tx, subscription, payments);
    return { receipts: receipts.map(receiptView) };
  });
}
