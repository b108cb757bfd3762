import { addMonths } from "@/lib/domain/paris-time";
import { readSum } from "@/lib/domain/payment";

/** Euros as a field shows them. */
export const typedEuros = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace(".", ",");

/** A price as it is typed, in euros: `59,90`, `0`; null: nothing is typed, or no price. */
export const readPrice = (typed: string): number | null =>
  typed.trim() === "" ? null : readSum(typed);

export interface ChequeRow {
  amount: string;
  reference: string;
  depositFrom: string;
}

/** `count` cheques of equal whole euros, the rest in the last one, to be deposited one a month from today. */
export function chequesOf(euros: number, count: number, today: string): ChequeRow[] {
  const cents = Math.round(euros * 100);
  const each = Math.floor(euros / count) * 100 || Math.floor(cents / count);
  return Array.from({ length: count }, (_, n) => ({
    amount: typedEuros((n === count - 1 ? cents - each * (count - 1) : each) / 100),
    reference: "",
    depositFrom: n === 0 ? "" : addMonths(today, n),
  }));
}
