import { toCents, toEuros } from "@/lib/domain/euros";
import { addMonths } from "@/lib/domain/paris-time";
import { readSum } from "@/lib/domain/payment";

export const typedEuros = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace(".", ",");

/** Returns euros from `59,90` or `0`, and null for an empty text or one that is not a price. */
export const readPrice = (typed: string): number | null =>
  typed.trim() === "" ? null : readSum(typed);

export interface ChequeRow {
  amount: string;
  reference: string;
  depositFrom: string;
}

/** Returns `count` cheques of equal whole euros, one a month from today. The last one takes the rest. */
export function chequesOf(euros: number, count: number, today: string): ChequeRow[] {
  const cents = toCents(euros);
  const each = Math.floor(euros / count) * 100 || Math.floor(cents / count);
  return Array.from({ length: count }, (_, n) => ({
    amount: typedEuros(toEuros(n === count - 1 ? cents - each * (count - 1) : each)),
    reference: "",
    depositFrom: n === 0 ? "" : addMonths(today, n),
  }));
}
