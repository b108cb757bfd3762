import { addMonths } from "@/lib/domain/paris-time";

/** Euros as a field shows them. */
export const typedEuros = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace(".", ",");

export interface ChequeRow {
  amount: string;
  reference: string;
  depositFrom: string;
}

/** So many cheques of the same amount, to the cent: the first takes what does not divide; one a month goes to the bank. */
export function chequesOf(euros: number, count: number, today: string): ChequeRow[] {
  const cents = Math.round(euros * 100);
  const each = Math.floor(cents / count);
  return Array.from({ length: count }, (_, n) => ({
    amount: typedEuros((n === 0 ? cents - each * (count - 1) : each) / 100),
    reference: "",
    depositFrom: n === 0 ? "" : addMonths(today, n),
  }));
}
