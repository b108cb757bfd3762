/** Spreadsheets recognize UTF-8 by it. */
export const BYTE_ORDER_MARK = "\ufeff";

/** An apostrophe stops a spreadsheet from running the text as a formula. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Quoted when needed (RFC 4180). */
export function textCell(text: string): string {
  const safe = escapeFormula(text);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The cells are encoded already. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(";")}\r\n`;
