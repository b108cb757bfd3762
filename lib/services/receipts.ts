import "server-only";
import { findPayer, findTraineeEver } from "@/db/queries/payers";
import {
  findByClientId,
  insertReceipts,
  lockNumbers,
  type NewReceipt,
  readReceipts,
  type ShownReceipt,
} from "@/db/queries/receipts";
import {
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "@/db/queries/subscriptions";
import type { CoachId, CoachScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type {
  recordCheques as chequesContract,
  Receipt,
  recordReceipt as recordContract,
} from "@/lib/contract/receipts";
import type { Day } from "@/lib/domain/paris-time";
import { dueCentsOf, isCashAboveLimit, type Method, refusedDays } from "@/lib/domain/receipts";
import { AppError } from "@/lib/errors";
import { formatEuros } from "@/lib/format";
import { now as clock, today } from "@/lib/infra/clock";
import { receiptView } from "@/lib/services/receipt-view";
import { toCents, toEuros } from "@/lib/services/subscription-view";

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
  const refused = refusedDays(
    {
      receivedOn: taken.receivedOn ?? today(),
      depositFrom: taken.method === "CHEQUE" ? taken.depositFrom : null,
    },
    today(),
  );
  if (refused) throw new AppError(refused);
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

/** Writes receipts of one coach, whose subscriptions are locked; takes the numbers' lock, after which they are dated. */
export async function writeReceipts(tx: Tx, coachId: CoachId, rows: readonly NewReceipt[]) {
  await lockNumbers(tx, coachId);
  return readReceipts(tx, coachId, await insertReceipts(tx, rows, clock()));
}

/** Records payments for a locked subscription, checked by whoever calls: its amount follows, its version does not. */
export async function recordPayments(
  tx: Tx,
  subscription: SubscriptionRow,
  payments: readonly Taken[],
): Promise<ShownReceipt[]> {
  const of = await ofSubscription(tx, subscription, payments[0]?.payer);
  return writeReceipts(
    tx,
    subscription.coachId,
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
  await writeReceipts(tx, subscription.coachId, [
    { ...of, kind: "CORRECTION", amountCents, method: "OTHER", receivedOn: today() },
  ]);
}

export async function lockOwn(
  tx: Tx,
  coachId: CoachScope,
  subscriptionId: string,
): Promise<SubscriptionRow> {
  const subscription = await lockSubscription(tx, { coachId }, subscriptionId);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  return subscription;
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
  const find = async (tx: Tx) => (clientId ? await findByClientId(tx, coachId, clientId) : null);
  return transaction(async (tx) => {
    // Whatever has become of the subscription since.
    let known = await find(tx);
    if (known) return { receipt: receiptView(known), known: true };
    const subscription = subscriptionId ? await lockOwn(tx, coachId, subscriptionId) : null;
    await lockNumbers(tx, coachId);
    known = await find(tx);
    if (known) return { receipt: receiptView(known), known: true };
    checkTaken(taken, subscription?.priceCents ?? taken.amountCents);
    if (subscription) checkDue(subscription, taken.amountCents);
    const of = subscription
      ? await ofSubscription(tx, subscription, taken.payer)
      : await saleOf(tx, coachId, body);
    const [receipt] = await writeReceipts(tx, coachId, [{ ...of, ...paymentOf(taken) }]);
    if (subscription) await updateSubscription(tx, coachId, subscription.id, {});
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
    const subscription = await lockOwn(tx, coachId, subscriptionId);
    for (const taken of payments) checkTaken(taken, subscription.priceCents);
    checkDue(
      subscription,
      payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
    const receipts = await recordPayments(tx, subscription, payments);
    await updateSubscription(tx, coachId, subscription.id, {});
    return { receipts: receipts.map(receiptView) };
  });
}
