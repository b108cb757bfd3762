import type { ShownReceipt } from "@/db/queries/money/receipts";
import type { Receipt } from "@/lib/contract/money/receipts";
import { receiptNumber } from "@/lib/domain/receipts";
import { toEuros } from "@/lib/services/subscriptions/subscription-view";

/** The number that people read; null for what was there before Élan. */
export const numberOf = ({ year, number }: { year: number | null; number: number | null }) =>
  year === null || number === null ? null : receiptNumber(year, number);

/** A receipt as the API shows it to its coach. */
export function receiptView({
  receipt,
  depositedOn,
  correctedBy,
  traineeId,
}: ShownReceipt): Receipt {
  return {
    ...receipt,
    number: numberOf(receipt),
    recordedAt: receipt.recordedAt.toISOString(),
    traineeId,
    amount: toEuros(receipt.amountCents),
    depositedOn,
    corrects: receipt.correctsId,
    correctedBy,
  };
}

/** The same for whoever paid: the coach's note and what becomes of a cheque are not theirs. */
export const traineesReceiptView = (row: ShownReceipt): Receipt => ({
  ...receiptView(row),
  note: null,
  depositFrom: null,
  depositId: null,
  depositedOn: null,
});
