import Papa from "papaparse";
import { recogniseColumns } from "./import-columns";

/** The most rows below the title row. */
const MOST_ROWS = 5000;
const SEPARATORS = ["\t", ";", ","];

/** The title row is line 1. */
export interface TableRow {
  line: number;
  cells: string[];
}
export interface Table {
  columns: string[];
  rows: TableRow[];
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** Blank lines before the titles, and the `sep=` line of Excel. */
const BEFORE_TITLES = /^(?:(?:[^\S\r\n]|[;,])*(?:\r\n?|\n)|"?sep=.?"?[^\S\r\n]*(?:\r\n?|\n))+/i;

/** The separator that makes most titles known, then the one that yields most columns. */
function separatorOf(text: string): string {
  const candidates = SEPARATORS.map((delimiter) => {
    const [titles = []] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data;
    const known = Object.values(recogniseColumns(titles)).filter((column) => column !== null);
    return { delimiter, known: known.length, columns: titles.length };
  });
  candidates.sort((a, b) => b.known - a.known || b.columns - a.columns);
  return candidates[0]?.delimiter ?? ";";
}

/** Reads a copied or saved spreadsheet. Blank lines are dropped but counted in line numbers. */
export function readTable(
  text: string,
): Table | { error: "TOO_MANY_ROWS" } | { error: "OPEN_QUOTE"; line: number } {
  const withoutMark = text.replace(/^\ufeff/, "");
  const [before = ""] = BEFORE_TITLES.exec(withoutMark) ?? [];
  const plain = withoutMark.slice(before.length);
  const separator = /sep=(.)/i.exec(before)?.[1] ?? "";
  const table: Table = { columns: [], rows: [] };
  let line = 0;
  let open = false;
  Papa.parse<string[]>(plain, {
    delimiter: SEPARATORS.includes(separator) ? separator : separatorOf(plain),
    step: ({ data, errors }, parser) => {
      line += 1;
      open = errors.some(({ code }) => code === "MissingQuotes");
      if (line === 1) table.columns = data.map((title) => title.trim());
      else if (!isBlank(data)) table.rows.push({ line, cells: data });
      if (open || table.rows.length > MOST_ROWS) parser.abort();
    },
  });
  if (open) return { error: "OPEN_QUOTE", line };
  return table.rows.length > MOST_ROWS ? { error: "TOO_MANY_ROWS" } : table;
}
