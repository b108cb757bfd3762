import type { Receipt } from "@/lib/contract/money/receipts";

export const isLater = ({ depositFrom }: Pick<Receipt, "depositFrom">, today: string): boolean =>
  depositFrom !== null && depositFrom > today;

export const laterCheques = <C extends Pick<Receipt, "depositFrom">>(
  cheques: readonly C[],
  today: string,
): C[] =>
  cheques
    .filter((cheque) => isLater(cheque, today))
    .sort((a, b) => (a.depositFrom ?? "").localeCompare(b.depositFrom ?? ""));
