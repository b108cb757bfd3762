import Papa from "papaparse";

/** The most rows of a table, titles apart. */
export const MOST_ROWS = 5000;
const SEPARATORS = ["\t", ";", ","];
/** A table's titles stand within its first lines. */
const TITLE_SEARCH_LINES = 40;

/** `line` counts the rows of the table from 1, as a spreadsheet does. */
export interface TableRow {
  line: number;
  cells: string[];
}
/** `textLine` counts the lines of the text from 1. */
interface TextRow extends TableRow {
  textLine: number;
}
/** `line` counts the lines of the text from 1. */
export type TableError = { error: "TOO_MANY_ROWS" } | { error: "OPEN_QUOTE"; line: number };

export interface Titles {
  /** How many titles of a line are known. */
  known: (cells: readonly string[]) => number;
  /** Lines above the titles are searched too. */
  below?: boolean;
}

const breaksIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** Blank lines before the table, and the `sep=` line of Excel. */
const BEFORE_TABLE = /^(?:(?:[^\S\r\n]|[;,])*(?:\r\n?|\n)|"?sep=.?"?[^\S\r\n]*(?:\r\n?|\n))+/i;

/** The separator that makes most titles known, then the one that yields most columns. */
function separatorOf(text: string, { known, below = false }: Titles): string {
  const candidates = SEPARATORS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: below ? TITLE_SEARCH_LINES : 1,
    });
    const most = (count: (cells: string[]) => number) => Math.max(0, ...data.map(count));
    return { delimiter, known: most(known), columns: most((cells) => cells.length) };
  });
  candidates.sort((a, b) => b.known - a.known || b.columns - a.columns);
  return candidates[0]?.delimiter ?? ";";
}

/**
 * Reads a copied or saved spreadsheet. Blank lines are dropped but counted; those before the first
 * that is not blank count as lines of the text only.
 */
export function readTable(text: string, titles: Titles): { lines: TextRow[] } | TableError {
  const withoutMark = text.replace(/^\ufeff/, "");
  const [before = ""] = BEFORE_TABLE.exec(withoutMark) ?? [];
  // Papa splits at the first kind of line break only.
  const plain = withoutMark.slice(before.length).replace(/\r\n?/g, "\n");
  const separator = /sep=(.)/i.exec(before)?.[1] ?? "";
  const lines: TextRow[] = [];
  const most = MOST_ROWS + (titles.below ? TITLE_SEARCH_LINES : 1);
  let line = 0;
  let textLine = 1 + breaksIn(before);
  let open = false;
  Papa.parse<string[]>(plain, {
    delimiter: SEPARATORS.includes(separator) ? separator : separatorOf(plain, titles),
    step: ({ data, errors }, parser) => {
      line += 1;
      open = errors.some(({ code }) => code === "MissingQuotes");
      if (line === 1 || !isBlank(data)) lines.push({ line, textLine, cells: data });
      if (open || lines.length > most) return parser.abort();
      // A quoted cell may hold line breaks.
      textLine += 1 + breaksIn(data.join(" "));
    },
  });
  if (open) return { error: "OPEN_QUOTE", line: textLine };
  if (lines.length > most) return { error: "TOO_MANY_ROWS" };
  return { lines };
}

export const plainTitle = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
