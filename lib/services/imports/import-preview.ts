import "server-only";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { ImportTrial, importTable } from "@/lib/contract/imports/imports";
import {
  IMPORT_FIELDS,
  type Mapping,
  missingColumns,
  recogniseColumns,
} from "@/lib/domain/import-columns";
import { readTable, type Table } from "@/lib/domain/import-table";
import { decideRow, type Known, knownAfter, personKey } from "@/lib/domain/import-verdict";
import { AppError } from "@/lib/error-codes";
import { today } from "@/lib/infra/clock";
import { findKnown, listNamed } from "@/lib/services/imports/import-facts";
import { type ReadRow, readRows, soldKeyOf } from "@/lib/services/imports/import-rows";

type Body = Pick<BodyOf<typeof importTable>, "text" | "mapping">;
export type MappedTable = Table & { mapping: Mapping };

/** Throws TOO_MANY_ROWS, OPEN_QUOTE, COLUMN_UNKNOWN, MISSING_COLUMNS. */
export function tableOf({ text, mapping: chosen }: Body): MappedTable {
  const table = readTable(text);
  if ("error" in table) {
    if (table.error === "OPEN_QUOTE") throw new AppError("OPEN_QUOTE", { line: table.line });
    throw new AppError("TOO_MANY_ROWS");
  }
  const mapping = chosen
    ? (Object.fromEntries(IMPORT_FIELDS.map((field) => [field, chosen[field] ?? null])) as Mapping)
    : recogniseColumns(table.columns);
  if (Object.values(mapping).some((column) => (column ?? 0) >= table.columns.length))
    throw new AppError("COLUMN_UNKNOWN");
  const titles = missingColumns(mapping);
  if (titles.length > 0) throw new AppError("MISSING_COLUMNS", { titles });
  return { ...table, mapping };
}

/** A dry run of the import. Throws the codes of tableOf. */
export async function previewImport(coachId: CoachScope, body: Body): Promise<ImportTrial> {
  const { columns, mapping, rows } = tableOf(body);
  return previewRows(coachId, { columns, mapping }, [
    ...readRows({ columns, rows }, mapping, today()),
  ]);
}

/** The verdict of each row; a row sees what the rows above it would create. */
async function previewRows(
  coachId: CoachScope,
  table: Pick<ImportTrial, "columns" | "mapping">,
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
    totals[verdict.toLowerCase() as "create"] += 1;
    totals.subscriptions += Number(sells);
    return { line, name, verdict, reason, subscription: row.subscription };
  });
  return { ...table, rows: previewed, totals };
}
