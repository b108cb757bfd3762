import { readEuros } from "@/components/receipt/amount-field";
import type { BodyInput } from "@/lib/contract/endpoint";
import type { recordReceipt } from "@/lib/contract/money/receipts";
import type { HandMethod } from "@/lib/domain/receipts";
import { isDay } from "@/lib/domain/typed-moment";

export interface CollectValues {
  amount: string;
  method: HandMethod;
  receivedOn: string;
  reference: string;
  depositFrom: string;
  payer: string;
  /** A guardian of the trainee. */
  payerAccountId?: string;
}

const depositOf = ({ depositFrom, method }: CollectValues) =>
  (method === "CHEQUE" && depositFrom) || undefined;

/** A receipt with a wrong date could not be corrected once the outbox holds it. */
export function wrongDay(values: CollectValues): string | null {
  const deposit = depositOf(values);
  const wrong = !isDay(values.receivedOn)
    ? "Reçu le"
    : deposit && !isDay(deposit)
      ? "À déposer à partir du"
      : null;
  return wrong && `${wrong}\u00a0: la date est invalide.`;
}

export const receiptBody = (
  subscriptionId: string | undefined,
  values: CollectValues,
): BodyInput<typeof recordReceipt> => ({
  subscriptionId,
  amount: readEuros(values.amount) ?? 0,
  method: values.method,
  receivedOn: values.receivedOn,
  reference: (values.method !== "CASH" && values.reference) || undefined,
  payer: values.payer || undefined,
  // A typed payer is somebody else.
  payerAccountId: (!values.payer && values.payerAccountId) || undefined,
  depositFrom: depositOf(values),
});
