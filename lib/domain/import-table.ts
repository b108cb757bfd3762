import { cellText, dayOf, isMonthFirst, swapDayAndMonth } from "./cells";
import type { NameOrder } from "./full-name";
import {
  type Columns,
  columnsOfMapping,
  columnsOfTitles,
  IMPORT_FIELDS,
  type ImportField,
  isKnownTitle,
} from "./import-columns";
import { MOST_ROWS, plainTitle, readTable, type TableError, type TableRow } from "./table";
import { typedDay } from "./typed-moment";

export const FIRST_LINES = ["TITLES", "DATA"] as const;
export type FirstLine = (typeof FIRST_LINES)[number];

const DAYS = ["beginDate", "endDate", "suspendDate"] as const;

/** How a table was read, stored with its import. */
export interface ImportReading {
  firstLine: FirstLine;
  nameOrder: NameOrder;
  columns: Columns;
  /** The fields whose days are written month first. */
  monthFirst: ImportField[];
}
export interface ImportTable {
  titles: string[];
  rows: TableRow[];
  reading: ImportReading;
  /** The title line holds an address, so it may be a row. */
  firstLineHasAddress: boolean;
}
export interface ImportChoice {
  firstLine: FirstLine;
  mapping?: Partial<Record<ImportField, number | null | undefined>> | null | undefined;
  nameOrder?: NameOrder | null | undefined;
}

const cellsOf = (rows: readonly TableRow[], columns: readonly number[]): string[] =>
  columns.flatMap((column) => rows.map(({ cells }) => cells[column] ?? ""));

/** A table as an import reads it; lines count from the first that is not blank. */
export function readImportTable(
  text: string,
  { firstLine, mapping, nameOrder }: ImportChoice,
): ImportTable | TableError {
  const table = readTable(text, { known: (cells) => cells.filter(isKnownTitle).length });
  if ("error" in table) return table;
  const [first = { cells: [] }, ...others] = table.lines;
  const isData = firstLine === "DATA";
  const rows = isData ? table.lines : others;
  if (rows.length > MOST_ROWS) return { error: "TOO_MANY_ROWS" };
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const titles = isData
    ? Array.from({ length: width }, (_, n) => `Colonne ${n + 1}`)
    : first.cells.map((title) => title.trim());
  const columns = mapping ? columnsOfMapping(mapping) : columnsOfTitles(isData ? [] : titles);
  const [fullName = -1] = columns.fullName;
  const isLastFirst = plainTitle(titles[fullName] ?? "") === "nometprenom";
  return {
    titles,
    rows,
    reading: {
      firstLine,
      nameOrder: nameOrder ?? (isLastFirst ? "LAST_FIRST" : "FIRST_LAST"),
      columns,
      monthFirst: DAYS.filter((field) => isMonthFirst(cellsOf(rows, columns[field]))),
    },
    firstLineHasAddress: !isData && first.cells.some((cell) => cell.includes("@")),
  };
}

/** The first filled cell of the field's columns. */
export function cellOf(cells: readonly string[], columns: Columns, field: ImportField): string {
  return columns[field].map((column) => cellText(cells[column] ?? "")).find(Boolean) ?? "";
}

export const hasKnownTitle = ({ reading }: ImportTable): boolean =>
  IMPORT_FIELDS.some((field) => reading.columns[field].length > 0);

/** The cell with its day in French order; any other text stays. */
export function frenchDay(cell: string, field: ImportField, monthFirst: readonly string[]): string {
  if (!(DAYS as readonly string[]).includes(field)) return cell;
  const isMonthFirstField = monthFirst.includes(field);
  const day = dayOf(cell, isMonthFirstField);
  if (day) return typedDay(day);
  // A cell left month-first would make the corrected table's whole column month-first.
  return isMonthFirstField ? swapDayAndMonth(cell) : cell;
}
