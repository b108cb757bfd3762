import "server-only";
import { postgresCode } from "@/db/failures";
import { insertReceipts, type NewReceipt } from "@/db/queries/money/new-receipts";
import { findPayer, findTraineeEver, lockOwingEver } from "@/db/queries/money/payers";
import { findByClientId, type ShownReceipt } from "@/db/queries/money/receipts";
import { raiseVersion, type SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import type { CoachScope } from "@/db/scope";
import { RunAgain, type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type {
  recordCheques as chequesContract,
  Receipt,
  recordReceipt as recordContract,
} from "@/lib/contract/money/receipts";
import type { Day } from "@/lib/domain/paris-time";
import { dueCentsOf, isCashAboveLimit, type Method, receivedDayError } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { formatEuros } from "@/lib/format";
import { now as clock, today } from "@/lib/infra/clock";
import { receiptView } from "@/lib/services/money/receipt-view";
import { toCents, toEuros } from "@/lib/services/subscriptions/subscription-view";

/** Money as somebody hands it over. */
export interface Taken {
  amountCents: number;
  method: Method;
  receivedOn?: Day | null | undefined;
  reference?: string | null | undefined;
  depositFrom?: Day | null | undefined;
  payer?: string | null | undefined;
  note?: string | null | undefined;
  clientId?: string | null | undefined;
}

/** An amount in a sentence of a refusal; null: there is none. */
export const amountText = (cents: number): string | null =>
  cents > 0 ? formatEuros(toEuros(cents)).replace(/\s/g, " ") : null;

/** Throws RECEIVED_IN_FUTURE, RECEIVED_TOO_LONG_AGO, DEPOSIT_TOO_LATE, or CASH_LIMIT for a price of so many cents. */
export function checkTaken(taken: Taken, priceCents: number): void {
  const error = receivedDayError(
    {
      receivedOn: taken.receivedOn ?? today(),
      depositFrom: taken.method === "CHEQUE" ? taken.depositFrom : null,
    },
    today(),
  );
  if (error) throw new AppError(error);
  if (isCashAboveLimit(taken.method, priceCents)) throw new AppError("CASH_LIMIT");
}

/** Throws MORE_THAN_DUE where so many cents are more than is due for this subscription. */
export function checkDue(subscription: SubscriptionRow, cents: number): void {
  const due = dueCentsOf(subscription);
  if (cents > due) throw new AppError("MORE_THAN_DUE", { due: amountText(due) });
}

/** A PAYMENT of what was taken. */
const paymentOf = (
  taken: Taken,
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
  amountCents: taken.amountCents,
  method: taken.method,
  receivedOn: taken.receivedOn ?? today(),
  reference: taken.reference ?? null,
  depositFrom: taken.method === "CHEQUE" ? (taken.depositFrom ?? null) : null,
  note: taken.note ?? null,
  clientId: taken.clientId ?? null,
});

/** Whose money it is, of a subscription: the payer's name, and the account. */
export const ofSubscription = async (
  tx: Tx,
  subscription: SubscriptionRow,
  payer?: string | null,
) => ({
  coachId: subscription.coachId,
  traineeId: subscription.traineeId,
  subscriptionId: subscription.id,
  label: subscription.label,
  payer: payer ?? (await findPayer(tx, subscription.coachId, subscription.id)),
});

/** Writes receipts of one coach, whose subscriptions are locked: the last lock that a use case takes is theirs. */
export const writeReceipts = (tx: Tx, rows: readonly NewReceipt[]): Promise<ShownReceipt[]> =>
  insertReceipts(tx, rows, clock());

/** Records payments for a locked subscription, checked by whoever calls: its amount follows, its version does not. */
export async function recordPayments(
  tx: Tx,
  subscription: SubscriptionRow,
  payments: readonly Taken[],
): Promise<ShownReceipt[]> {
  const of = await ofSubscription(tx, subscription, payments[0]?.payer);
  return writeReceipts(
    tx,
    payments.map((taken) => ({ ...of, ...paymentOf(taken) })),
  );
}

/** Records that less was received for a locked subscription than was written. */
export async function recordCorrection(
  tx: Tx,
  subscription: SubscriptionRow,
  amountCents: number,
): Promise<void> {
  const of = await ofSubscription(tx, subscription);
  await writeReceipts(tx, [
    { ...of, kind: "CORRECTION", amountCents, method: "OTHER", receivedOn: today() },
  ]);
}

/** A coach's subscription, locked, and who pays for it; null: there is none, or not any more. */
async function lockOwing(tx: Tx, coachId: CoachScope, subscriptionId: string) {
  const owing = await lockOwingEver(tx, coachId, subscriptionId);
  return owing && owing.subscription.deletedAt === null ? owing : null;
}

/** What was sold without a subscription, and to whom. Throws TRAINEE_NOT_FOUND. */
async function saleOf(
  tx: Tx,
  coachId: CoachScope,
  { traineeId, label, payer }: BodyOf<typeof recordContract>,
) {
  const trainee = traineeId ? await findTraineeEver(tx, coachId, traineeId) : null;
  if (traineeId && !trainee) throw new AppError("TRAINEE_NOT_FOUND");
  return {
    coachId,
    traineeId: trainee?.id ?? null,
    label: label ?? "",
    payer: payer ?? trainee?.name ?? "",
  };
}

/**
 * Records money for a subscription or a sale; what was sent before under its clientId is answered again, `known`.
 * Throws MORE_THAN_DUE, CASH_LIMIT, RECEIVED_IN_FUTURE, RECEIVED_TOO_LONG_AGO, DEPOSIT_TOO_LATE.
 */
export async function recordReceipt(
  coachId: CoachScope,
  body: BodyOf<typeof recordContract>,
): Promise<{ receipt: Receipt; known: boolean }> {
  const taken = { ...body, amountCents: toCents(body.amount) };
  const { clientId, subscriptionId } = body;
  return transaction(async (tx) => {
    // In one packet, in this order: whoever waited for the subscription finds what was recorded meanwhile.
    const [owing, known] = await Promise.all([
      subscriptionId ? lockOwing(tx, coachId, subscriptionId) : null,
      clientId ? findByClientId(tx, coachId, clientId) : null,
    ]);
    // Whatever has become of the subscription since.
    if (known) return { receipt: receiptView(known), known: true };
    if (subscriptionId && !owing) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    checkTaken(taken, owing?.subscription.priceCents ?? taken.amountCents);
    if (owing) checkDue(owing.subscription, taken.amountCents);
    const of = owing
      ? await ofSubscription(tx, owing.subscription, taken.payer ?? owing.payer)
      : await saleOf(tx, coachId, body);
    if (owing) await raiseVersion(tx, coachId, owing.subscription.id);
    const [receipt] = await writeReceipts(tx, [{ ...of, ...paymentOf(taken) }]).catch(
      (error: unknown) => {
        // Sent twice at once, and no subscription to wait for: the second time it is known.
        throw clientId && postgresCode(error) === "23505" ? new RunAgain() : error;
      },
    );
    return { receipt: receiptView(receipt as ShownReceipt), known: false };
  });
}

/** Records several cheques for one subscription, all or none. Throws as recordReceipt. */
export async function recordCheques(
  coachId: CoachScope,
  { subscriptionId, receivedOn, payer, cheques }: BodyOf<typeof chequesContract>,
): Promise<{ receipts: Receipt[] }> {
  const payments = cheques.map(
    (cheque): Taken => ({
      ...cheque,
      method: "CHEQUE",
      amountCents: toCents(cheque.amount),
      receivedOn,
      payer,
    }),
  );
  return transaction(async (tx) => {
    const owing = await lockOwing(tx, coachId, subscriptionId);
    if (!owing) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    const { subscription } = owing;
    for (const taken of payments) checkTaken(taken, subscription.priceCents);
    checkDue(
      subscription,
      payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    await raiseVersion(tx, coachId, subscription.id);
    const receipts = await recordPayments(tx, subscription, payments);
    return { receipts: receipts.map(receiptView) };
  });
}
