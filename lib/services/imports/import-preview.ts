import "server-only";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { ImportTrial, importTable } from "@/lib/contract/imports/imports";
import { IMPORT_FIELDS, mappingOf, missingColumns } from "@/lib/domain/import-columns";
import { hasKnownTitle, type ImportTable, readImportTable } from "@/lib/domain/import-table";
import { decideRow, type Known, knownAfter, personKey } from "@/lib/domain/import-verdict";
import { AppError } from "@/lib/error-codes";
import { today } from "@/lib/infra/clock";
import { findKnown, listNamed } from "@/lib/services/imports/import-facts";
import { type ReadRow, readRows, soldKeyOf } from "@/lib/services/imports/import-rows";

const TOTAL_OF = { CREATE: "create", LINK: "link", SKIP: "skip", ERROR: "error" } as const;

type Body = Pick<BodyOf<typeof importTable>, "text"> &
  Partial<Pick<BodyOf<typeof importTable>, "mapping" | "firstLine" | "nameOrder">>;

/**
 * Throws TOO_MANY_ROWS, OPEN_QUOTE, MAPPING_REQUIRED, COLUMN_UNKNOWN, NO_TITLES, MISSING_COLUMNS.
 */
export function tableOf({ text, firstLine = "TITLES", ...choice }: Body): ImportTable {
  if (firstLine === "DATA" && !choice.mapping) throw new AppError("MAPPING_REQUIRED");
  const table = readImportTable(text, { firstLine, ...choice });
  if ("error" in table) {
    if (table.error === "OPEN_QUOTE") throw new AppError("OPEN_QUOTE", { line: table.line });
    throw new AppError("TOO_MANY_ROWS");
  }
  const { columns } = table.reading;
  if (IMPORT_FIELDS.some((field) => columns[field].some((n) => n >= table.titles.length)))
    throw new AppError("COLUMN_UNKNOWN");
  if (!choice.mapping && table.firstLineHasAddress && !hasKnownTitle(table))
    throw new AppError("NO_TITLES");
  const titles = missingColumns(columns);
  if (titles.length > 0) throw new AppError("MISSING_COLUMNS", { titles });
  return table;
}

/** A dry run of the import. Throws the codes of tableOf. */
export async function previewImport(coachId: CoachScope, body: Body): Promise<ImportTrial> {
  const table = tableOf(body);
  return previewRows(coachId, table, [...readRows(table, today())]);
}

/** The verdict of each row; a row sees what the rows above it would create. */
async function previewRows(
  coachId: CoachScope,
  { titles, reading, firstLineHasAddress }: ImportTable,
  rows: readonly ReadRow[],
): Promise<ImportTrial> {
  const people = rows.flatMap((row) => (row.wrong === undefined ? [row.person] : []));
  const db = database();
  const known = new Map<string, Known>(
    await findKnown(db, coachId, people, await listNamed(db, coachId)),
  );
  const totals = { create: 0, link: 0, skip: 0, error: 0, subscriptions: 0 };
  const previewed = rows.map((row) => {
    const { line, name } = row;
    if (row.wrong !== undefined) {
      totals.error += 1;
      return { line, name, verdict: "ERROR" as const, reason: row.wrong, subscription: null };
    }
    const key = personKey(row.person);
    const sold = soldKeyOf(row);
    const before = known.get(key) ?? null;
    const decision = decideRow(sold, before);
    const after = knownAfter(sold, before, decision);
    if (after) known.set(key, after);
    const { verdict, reason, sells } = decision;
    totals[TOTAL_OF[verdict]] += 1;
    totals.subscriptions += Number(sells);
    return { line, name, verdict, reason, subscription: row.subscription };
  });
  return {
    columns: titles,
    mapping: mappingOf(reading.columns),
    nameOrder: reading.nameOrder,
    firstLineHasAddress,
    rows: previewed,
    totals,
    guessedNames: rows.filter(({ guessed }, n) => guessed && previewed[n]?.verdict !== "ERROR")
      .length,
  };
}
