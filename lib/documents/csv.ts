/** Of a spreadsheet's file: the mark that says UTF-8 to it. */
export const BYTE_ORDER_MARK = "\ufeff";

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const defused = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A text cell: defused, in quotes where it needs them (RFC 4180). */
export function textCell(text: string): string {
  const safe = defused(text);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of cells that are drawn already. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(";")}\r\n`;
