/** A model subscription's money: what was written of it, in euros, and what is owed. */
export interface ModelMoney {
  owed: number;
  written: {
    kind: "PAYMENT" | "REVERSAL" | "REFUND" | "CORRECTION";
    amount: number;
    annulled: boolean;
  }[];
}

const PRICE = 10;
export const noMoney = (): ModelMoney => ({ owed: PRICE, written: [] });

export const received = ({ written }: ModelMoney): number =>
  written.reduce((sum, { amount }) => sum + amount, 0);
export const isPaid = (money: ModelMoney): boolean => received(money) >= money.owed;

const write = (
  money: ModelMoney,
  kind: ModelMoney["written"][number]["kind"],
  amount: number,
): null => {
  money.written.push({ kind, amount, annulled: false });
  return null;
};

/** Null, or why it is refused (beyond 10). */
export function pay(money: ModelMoney, amount: number): string | null {
  const due = Math.max(0, money.owed - received(money));
  return amount > due ? "MORE_THAN_DUE" : write(money, "PAYMENT", amount);
}

export function annul(money: ModelMoney, n: number): string | null {
  const one = money.written[n];
  if (one?.kind !== "PAYMENT") return "NOT_REVERSIBLE";
  if (one.annulled) return "ALREADY_REVERSED";
  if (received(money) < one.amount) return "ALREADY_REFUNDED";
  one.annulled = true;
  return write(money, "REVERSAL", -one.amount);
}

export function giveBack(money: ModelMoney, amount: number): string | null {
  return amount > received(money) ? "MORE_THAN_RECEIVED" : write(money, "REFUND", -amount);
}

export function giveUp(money: ModelMoney): string | null {
  if (received(money) >= money.owed) return "NOTHING_DUE";
  money.owed = received(money);
  return null;
}

/** A PUT of the amount alone, by somebody who saw the last version; the price stays. */
export function put(money: ModelMoney, amount: number): null {
  const difference = amount - received(money);
  if (amount > money.owed) money.owed = PRICE;
  return difference === 0
    ? null
    : write(money, difference > 0 ? "PAYMENT" : "CORRECTION", difference);
}
