import Papa from "papaparse";
import { type FirstLine, readImportTable } from "@/lib/domain/import-table";

function tableOf(text: string, firstLine: FirstLine) {
  const table = readImportTable(text, { firstLine });
  return "error" in table ? null : table;
}

/** Returns the cells of a row, or none when the line is unknown. */
export const cellsAt = (text: string, firstLine: FirstLine, line: number): readonly string[] =>
  tableOf(text, firstLine)?.rows.find((row) => row.line === line)?.cells ?? [];

/** Returns the table as tab-separated text with new cells in one row. */
export function replaceCells(
  text: string,
  firstLine: FirstLine,
  line: number,
  changes: ReadonlyMap<number, string>,
): string {
  const table = tableOf(text, firstLine);
  if (!table) return text;
  const lines: string[][] = firstLine === "TITLES" ? [table.titles] : [];
  for (const row of table.rows) {
    // A blank line keeps the numbers of the lines below it.
    while (lines.length < row.line - 1) lines.push([""]);
    const cells = [...row.cells];
    if (row.line === line) for (const [column, cell] of changes) cells[column] = cell;
    lines.push(Array.from(cells, (cell) => cell ?? ""));
  }
  return Papa.unparse(lines, { delimiter: "\t", newline: "\n" });
}
