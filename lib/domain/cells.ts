import type { Day } from "./paris-time";
import { isDay } from "./typed-moment";

/** Trims the cell and drops the apostrophe by which a spreadsheet marks a text. */
export const cellText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, "");

const HOUR = String.raw`(?:[T ]\d{1,2}[:h]\d{2}.*)?`;
const NUMBERED = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})${HOUR}$`);
const ISO = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${HOUR}$`);

/** Reads 21/11/2026, 21-11-2026, 21.11.26, ISO days and instants; null for any other text. */
export function dayOf(text: string, monthFirst = false): Day | null {
  const iso = ISO.exec(text);
  const [, first, second, last] = NUMBERED.exec(text) ?? [];
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : monthFirst
      ? [last, first, second]
      : [last, second, first];
  if (!year || !month || !day) return null;
  const written = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(written) ? written : null;
}

/** 11/31/2026 becomes 31/11/2026; any other text stays. */
export const swapDayAndMonth = (text: string): string =>
  NUMBERED.test(text) ? text.replace(/^(\d+)(\D)(\d+)/, "$3$2$1") : text;

/** A column is month-first when some second part is above 12 and no first part is. */
export function isMonthFirst(column: readonly string[]): boolean {
  const parts = column.flatMap((cell) => {
    const [, first, second] = NUMBERED.exec(cellText(cell)) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  return parts.some(([, second]) => second > 12) && parts.every(([first]) => first <= 12);
}

/** Commas or points between groups of three digits, and the other sign before the cents. */
const SUM =
  /^(\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}(?=,)|\d{1,3}(?:,\d{3}){1,2}(?=\.))(?:[.,](\d{0,2}))?$/;

/** Reads sums such as `1 200,50 €`, cents after the last comma or point; null for another text. */
export function amountOf(text: string): number | null {
  const [, whole, cents = ""] = SUM.exec(text.replace(/\s|€|eur(os?)?$/gi, "")) ?? [];
  return whole ? Number(`${whole.replace(/[.,]/g, "")}.${cents}0`) : null;
}

/** Reads a sum with a sign before or after it. */
export function signedAmountOf(text: string): number | null {
  const bare = text.replace(/\s|€|eur(os?)?$/gi, "").replace(/[\u2212\u2013]/g, "-");
  const negative = /^-|-$/.test(bare);
  const amount = amountOf(bare.replace(/^[+-]|[+-]$/, ""));
  return amount === null ? null : negative ? -amount : amount;
}
