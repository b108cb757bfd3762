import { isLater } from "@/components/receipt/later-cheques";
import type { Receipt } from "@/lib/contract/money/receipts";

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
