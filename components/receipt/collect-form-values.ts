import { readEuros } from "@/components/receipt/amount-field";
import { readLastMethod } from "@/components/receipt/last-method";
import { serverNow } from "@/lib/client/server-clock";
import type { BodyInput } from "@/lib/contract/endpoint";
import type { recordReceipt } from "@/lib/contract/money/receipts";
import { parisDay } from "@/lib/domain/paris-time";
import type { HandMethod } from "@/lib/domain/receipts";

export interface CollectValues {
  /** The nature of an income without a subscription. */
  label?: string;
  amount: string;
  method: HandMethod;
  receivedOn: string;
  reference: string;
  depositFrom: string;
  payer: string;
  /** A guardian of the trainee. */
  payerAccountId?: string;
}

export const emptyReceipt = (): CollectValues => ({
  amount: "",
  method: readLastMethod(),
  receivedOn: parisDay(serverNow()),
  reference: "",
  depositFrom: "",
  payer: "",
});

export const receiptBody = (
  subscriptionId: string | undefined,
  values: CollectValues,
): BodyInput<typeof recordReceipt> => ({
  subscriptionId,
  label: values.label,
  amount: readEuros(values.amount) ?? 0,
  method: values.method,
  receivedOn: values.receivedOn,
  reference: (values.method !== "CASH" && values.reference) || undefined,
  payer: values.payer || undefined,
  // A typed payer is another person.
  payerAccountId: (!values.payer && values.payerAccountId) || undefined,
  depositFrom: (values.method === "CHEQUE" && values.depositFrom) || undefined,
});
