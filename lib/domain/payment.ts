import { toCents, toEuros } from "@/lib/domain/euros";

/** Euros. */
export interface Money {
  price: number;
  amountPaid: number;
}

export const sumEuros = (amounts: readonly number[]): number =>
  toEuros(amounts.reduce((sum, euros) => sum + toCents(euros), 0));

/** Euros still to pay, at least 0. */
export const dueOf = ({ price, amountPaid }: Money): number =>
  toEuros(Math.max(0, toCents(price) - toCents(amountPaid)));

/** A subscription of price 0 is always paid up. */
export const isPaidUp = (money: Money): boolean => dueOf(money) === 0;

export type PaymentState = "PAID" | "PARTIAL" | "UNPAID";

export function paymentState(money: Money): PaymentState {
  if (isPaidUp(money)) return "PAID";
  return money.amountPaid > 0 ? "PARTIAL" : "UNPAID";
}

/** Reads `60`, `60,5` and `1 200,00 €` as euros. An empty text is 0, an invalid one null. */
export function readSum(typed: string): number | null {
  const plain = typed.replace(/[\s€]/g, "").replace(",", ".");
  if (plain === "") return 0;
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

export type Collected = { amountPaid: number } | { error: "NOT_A_SUM" | "MORE_THAN_DUE" };

/** The received amount including the typed sum, or an error when the sum is above what is due. */
export function collect(money: Money, typed: string): Collected {
  const sum = readSum(typed);
  if (sum === null) return { error: "NOT_A_SUM" };
  if (toCents(sum) > toCents(dueOf(money))) return { error: "MORE_THAN_DUE" };
  return { amountPaid: sumEuros([money.amountPaid, sum]) };
}
