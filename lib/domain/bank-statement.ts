import { cellText, dayOf, isMonthFirst, signedAmountOf } from "./cells";
import { toCents } from "./euros";
import type { Day } from "./paris-time";
import { receivedDayError } from "./receipts";
import { MOST_ROWS, plainTitle, readTable, type TableError } from "./table";
import { findByReference } from "./transfer";

/** The first title in this order that the table has gives the day. */
const DATES = [
  ...["Date", "Date opération", "Date de l'opération", "Date de comptabilisation"],
  ...["Date comptable", "Date valeur", "Booking date", "Date de valeur", "dateOp"],
].map(plainTitle);
/** All of these give the text. */
const LABELS = [
  ...["Libellé", "Libellé simplifié", "Libellé opération", "Détail", "Motif", "Description"],
  ...["Label", "Référence", "Informations complémentaires"],
].map(plainTitle);
/** The table's amount is in the column of the first of these titles that it has. */
const AMOUNTS = ["Montant", "Amount", "Crédit", "Credit", "Crédit euros", "Montant(EUROS)"].map(
  plainTitle,
);

interface StatementColumns {
  date: number;
  labels: number[];
  amount: number;
}

function columnsOf(cells: readonly string[]): StatementColumns | null {
  const titles = cells.map(plainTitle);
  const firstOf = (names: readonly string[]) =>
    names.map((name) => titles.indexOf(name)).find((column) => column >= 0);
  const date = firstOf(DATES);
  const amount = firstOf(AMOUNTS);
  const labels = titles.flatMap((title, column) => (LABELS.includes(title) ? column : []));
  return date === undefined || amount === undefined || labels.length === 0
    ? null
    : { date, labels, amount };
}

export interface StatementRow {
  line: number;
  /** Null when the cell is no day. */
  date: Day | null;
  /** Cents; null when the cell is no amount, 0 when it is empty. */
  cents: number | null;
  label: string;
}

/** The rows of a bank's statement; lines above the titles are left out. */
export function readStatement(
  text: string,
): { rows: StatementRow[] } | TableError | { error: "NO_TITLES" } {
  const table = readTable(text, { known: (cells) => (columnsOf(cells) ? 1 : 0), below: true });
  if ("error" in table) return table;
  const at = table.lines.findIndex(({ cells }) => columnsOf(cells));
  const columns = columnsOf(table.lines[at]?.cells ?? []);
  if (!columns) return { error: "NO_TITLES" };
  const lines = table.lines.slice(at + 1);
  if (lines.length > MOST_ROWS) return { error: "TOO_MANY_ROWS" };
  const monthFirst = isMonthFirst(lines.map(({ cells }) => cells[columns.date] ?? ""));
  const rows = lines.map(({ textLine, cells }) => {
    const amount = cellText(cells[columns.amount] ?? "");
    const euros = amount === "" ? 0 : signedAmountOf(amount);
    return {
      line: textLine,
      date: dayOf(cellText(cells[columns.date] ?? ""), monthFirst),
      cents: euros === null ? null : toCents(euros),
      label: columns.labels
        .map((column) => cellText(cells[column] ?? ""))
        .filter(Boolean)
        .join(" ")
        .replace(/\p{Cc}+/gu, " "),
    };
  });
  return { rows };
}

export const STATEMENT_VERDICTS = ["MATCH", "KNOWN", "MORE_THAN_DUE", "NONE", "IGNORED"] as const;
type StatementVerdict = (typeof STATEMENT_VERDICTS)[number];

/** A row without its line: day, cents, label, and its number among equal rows of the statement. */
export function rowKeys(rows: readonly StatementRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ date, cents, label }) => {
    const key = JSON.stringify([date, cents, label]);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return `${key}${number}`;
  });
}

export interface StatementFacts {
  /** The subscription of each reference of the coach. */
  byReference: ReadonlyMap<string, string>;
  /** Cents due by subscription. */
  due: ReadonlyMap<string, number>;
  /** The subscription of each row recorded before, by its key. */
  known: ReadonlyMap<string, string | null>;
  /** The subscription that the coach chose for a line. */
  picks: ReadonlyMap<number, string>;
  today: Day;
}
export interface JudgedRow extends StatementRow {
  key: string;
  verdict: StatementVerdict;
  subscriptionId: string | null;
}

/** Decides each row in the order of the statement; a match lowers what is due for the next. */
export function judgeStatement(rows: readonly StatementRow[], facts: StatementFacts): JudgedRow[] {
  const due = new Map(facts.due);
  const keys = rowKeys(rows);
  return rows.map((row, n) => {
    const key = keys[n] ?? "";
    const judged = (verdict: StatementVerdict, subscriptionId: string | null = null) => ({
      ...row,
      key,
      verdict,
      subscriptionId,
    });
    const { date, cents, label, line } = row;
    if (cents !== null && cents <= 0) return judged("IGNORED");
    const known = facts.known.get(key);
    if (known !== undefined) return judged("KNOWN", known);
    if (!date || cents === null) return judged("NONE");
    if (receivedDayError({ receivedOn: date, depositFrom: null }, facts.today))
      return judged("NONE");
    const found = findByReference(label, facts.byReference);
    const paid = found.length === 1 ? found[0] : facts.picks.get(line);
    if (!paid) return judged("NONE");
    const left = due.get(paid) ?? 0;
    if (cents > left) return judged("MORE_THAN_DUE", paid);
    due.set(paid, left - cents);
    return judged("MATCH", paid);
  });
}
