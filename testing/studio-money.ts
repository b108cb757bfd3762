/** A subscription's receipts and price in euros. */
export interface ModelMoney {
  owed: number;
  written: {
    kind: "PAYMENT" | "REVERSAL" | "REFUND" | "CORRECTION";
    amount: number;
    annulled: boolean;
  }[];
}

export const CARD_PRICE = 10;
export const noMoney = (): ModelMoney => ({ owed: CARD_PRICE, written: [] });

export const received = ({ written }: ModelMoney): number =>
  Math.round(written.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;
export const isPaid = (money: ModelMoney): boolean => received(money) >= money.owed;

const write = (
  money: ModelMoney,
  kind: ModelMoney["written"][number]["kind"],
  amount: number,
): null => {
  money.written.push({ kind, amount, annulled: false });
  return null;
};

/** Returns the error code, or null. */
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

export function refundModel(money: ModelMoney, amount: number): string | null {
  return amount > received(money) ? "MORE_THAN_RECEIVED" : write(money, "REFUND", -amount);
}

export function waive(money: ModelMoney): string | null {
  if (received(money) >= money.owed) return "NOTHING_DUE";
  money.owed = received(money);
  return null;
}

/** A PUT of the amount with the current version; the price stays. */
export function put(money: ModelMoney, amount: number): null {
  const difference = amount - received(money);
  if (amount > money.owed) money.owed = CARD_PRICE;
  return difference === 0
    ? null
    : write(money, difference > 0 ? "PAYMENT" : "CORRECTION", difference);
}
