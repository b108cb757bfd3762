import { readEuros } from "@/components/receipt/amount-field";
import type { Method } from "@/components/receipt/method-buttons";
import type { BodyInput } from "@/lib/contract/endpoint";
import type { recordReceipt } from "@/lib/contract/money/receipts";
import { isDay } from "@/lib/domain/typed-moment";

export interface CollectValues {
  amount: string;
  receivedOn: string;
  reference: string;
  depositFrom: string;
  payer: string;
}

const depositOf = ({ depositFrom }: CollectValues, method: Method) =>
  (method === "CHEQUE" && depositFrom) || undefined;

/** A receipt with a wrong date could not be corrected once the outbox holds it. */
export function wrongDay(values: CollectValues, method: Method): string | null {
  const deposit = depositOf(values, method);
  const wrong = !isDay(values.receivedOn)
    ? "Reçu le"
    : deposit && !isDay(deposit)
      ? "Chèque à déposer à partir du"
      : null;
  return wrong && `${wrong}\u00a0: la date est invalide.`;
}

export const receiptBody = (
  subscriptionId: string,
  values: CollectValues,
  method: Method,
): BodyInput<typeof recordReceipt> => ({
  subscriptionId,
  amount: readEuros(values.amount) ?? 0,
  method,
  receivedOn: values.receivedOn,
  reference: values.reference || undefined,
  payer: values.payer || undefined,
  depositFrom: depositOf(values, method),
});
