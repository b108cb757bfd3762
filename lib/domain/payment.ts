/** What is asked for a subscription and what was received for it, in euros. */
export interface Money {
  price: number;
  amountPaid: number;
}

const cents = (euros: number) => Math.round(euros * 100);

/** What is still to be paid, never below 0. */
export const dueOf = ({ price, amountPaid }: Money): number =>
  Math.max(0, cents(price) - cents(amountPaid)) / 100;

/** Whether nothing is due any more; what costs nothing is paid from the start. */
export const isPaidUp = (money: Money): boolean => dueOf(money) === 0;

export type PaymentState = "PAID" | "PARTIAL" | "UNPAID";

/** The one state of a payment, drawn from price and amount alone. */
export function paymentState(money: Money): PaymentState {
  if (isPaidUp(money)) return "PAID";
  return money.amountPaid > 0 ? "PARTIAL" : "UNPAID";
}

/** A sum as people type it: `60`, `60,5`, `1 200,00 €`. Nothing typed is 0; null: it is no sum. */
export function readSum(typed: string): number | null {
  const plain = typed.replace(/[\s€]/g, "").replace(",", ".");
  if (plain === "") return 0;
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

export type Collected = { amountPaid: number } | { error: "NOT_A_SUM" | "MORE_THAN_DUE" };

/** The amount once the sum typed is received too: all of it, or a refusal, never a part. */
export function collect(money: Money, typed: string): Collected {
  const sum = readSum(typed);
  if (sum === null) return { error: "NOT_A_SUM" };
  if (cents(sum) > cents(dueOf(money))) return { error: "MORE_THAN_DUE" };
  return { amountPaid: (cents(money.amountPaid) + cents(sum)) / 100 };
}
