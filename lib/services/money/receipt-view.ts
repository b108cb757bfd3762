import "server-only";
import type { ShownReceipt } from "@/db/queries/money/receipts";
import type { Receipt } from "@/lib/contract/money/receipts";
import { toEuros } from "@/lib/domain/euros";
import { receiptNumber } from "@/lib/domain/receipts";

/** The printed number; null for an amount received before Élan. */
export const numberOf = ({ year, number }: { year: number | null; number: number | null }) =>
  year === null || number === null ? null : receiptNumber(year, number);

/** The receipt as the API returns it to the coach. */
export function receiptView({
  receipt,
  depositedOn,
  correctedBy,
  cameOnline,
  traineeId,
  payerAccountId,
}: ShownReceipt): Receipt {
  return {
    ...receipt,
    number: numberOf(receipt),
    recordedAt: receipt.recordedAt.toISOString(),
    traineeId,
    payerAccountId,
    amount: toEuros(receipt.amountCents),
    cameOnline,
    depositedOn,
    corrects: receipt.correctsId,
    correctedBy,
  };
}

/** The receipt as the API returns it to the trainee, without the coach's note and deposits. */
export const traineeReceiptView = (row: ShownReceipt): Receipt => ({
  ...receiptView(row),
  note: null,
  depositFrom: null,
  depositId: null,
  depositedOn: null,
});
