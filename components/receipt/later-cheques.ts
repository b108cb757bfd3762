import type { Receipt } from "@/lib/contract/money/receipts";

/** Whether a cheque should wait for its day. */
export const isLater = ({ depositFrom }: Pick<Receipt, "depositFrom">, today: string): boolean =>
  depositFrom !== null && depositFrom > today;

/** The cheques that wait for their day, soonest first. */
export const laterCheques = <C extends Pick<Receipt, "depositFrom">>(
  cheques: readonly C[],
  today: string,
): C[] =>
  cheques
    .filter((cheque) => isLater(cheque, today))
    .sort((a, b) => (a.depositFrom ?? "").localeCompare(b.depositFrom ?? ""));
