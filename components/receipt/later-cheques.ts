import type { Receipt } from "@/lib/contract/money/receipts";

export const isLater = ({ depositFrom }: Pick<Receipt, "depositFrom">, today: string): boolean =>
  depositFrom !== null && depositFrom > today;

/** Counts the cheques of the first page that can be deposited; `more`: other pages have cheques. */
export const countReady = (
  page: { content: readonly Pick<Receipt, "depositFrom">[]; totalElements: number } | undefined,
  today: string,
): { ready: number; more: boolean } => {
  const { content = [], totalElements = 0 } = page ?? {};
  return {
    ready: content.filter((cheque) => !isLater(cheque, today)).length,
    more: totalElements > content.length,
  };
};

export const laterCheques = <C extends Pick<Receipt, "depositFrom">>(
  cheques: readonly C[],
  today: string,
): C[] =>
  cheques
    .filter((cheque) => isLater(cheque, today))
    .sort((a, b) => (a.depositFrom ?? "").localeCompare(b.depositFrom ?? ""));
