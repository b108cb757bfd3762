import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { keepUsers } from "@/db/queries/accounts/users";
import {
  findReport,
  insertTable,
  listReports,
  listRunning,
  listWrongRows,
  type ShownImport,
} from "@/db/queries/imports/import-runs";
import { lockImports } from "@/db/queries/imports/imports";
import { type CoachScope, systemScope } from "@/db/scope";
import { afterCommit, database, transaction } from "@/db/transaction";
import type { BodyOf, SentFile } from "@/lib/contract/endpoint";
import type { ImportReport, importTable } from "@/lib/contract/imports/imports";
import { BYTE_ORDER_MARK, csvLine, textCell } from "@/lib/documents/csv";
import { AppError } from "@/lib/error-codes";
import { afterwards } from "@/lib/infra/afterwards";
import { now as clock } from "@/lib/infra/clock";
import { logFailure } from "@/lib/infra/log";
import { tableOf } from "@/lib/services/imports/import-preview";
import { resumeImport } from "@/lib/services/imports/import-run";
import { importView, isInterrupted } from "@/lib/services/imports/import-view";

// The response waits this long, so a short table's response already says DONE.
const PATIENCE_MS = 1_500;

/**
 * Starts the import of a table; it continues after the response and after a restart of the server.
 * Throws TOO_MANY_ROWS, OPEN_QUOTE, COLUMN_UNKNOWN, MISSING_COLUMNS, IMPORT_RUNNING.
 */
export async function importTableOf(
  coachId: CoachScope,
  { text, mapping, invite }: BodyOf<typeof importTable>,
): Promise<ImportReport> {
  const table = tableOf({ text, mapping });
  const ended = Promise.withResolvers<void>();
  let isCommitted = false;
  const report = await transaction(async (tx) => {
    if (!(await keepUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
    const alone = await lockImports(tx, coachId);
    const running = await listRunning(tx, coachId);
    if (!alone || running.some((row) => !isInterrupted(row, clock())))
      throw new AppError("IMPORT_RUNNING");
    const { columns, rows } = table;
    const fields = { text, mapping: table.mapping, columns, invite, total: rows.length };
    const id = await insertTable(tx, coachId, fields, clock());
    afterCommit(tx, () => {
      isCommitted = true;
      afterwards(() => begin(id).finally(ended.resolve));
    });
    return found(await findReport(tx, coachId, id));
  });
  // Under an idempotency key the transaction commits later, so the import has not started yet.
  if (isCommitted) await Promise.race([ended.promise, sleep(PATIENCE_MS)]);
  return isCommitted ? getReport(coachId, report.id) : importView(report);
}

/** The titles added to the table's own in the file of invalid rows. */
const ADDED = ["Ligne", "Raison"];

/** Never throws: the job resumes an interrupted import. */
const begin = (id: string): Promise<unknown> =>
  resumeImport(systemScope("job"), id).catch((error: unknown) =>
    logFailure({ job: "imports" }, error),
  );

function found(row: ShownImport | null): ShownImport {
  if (!row) throw new AppError("IMPORT_NOT_FOUND");
  return row;
}

export async function listReportsOf(coachId: CoachScope): Promise<ImportReport[]> {
  return (await listReports(database(), coachId)).map(importView);
}

/** Throws IMPORT_NOT_FOUND. */
export async function getReport(coachId: CoachScope, id: string): Promise<ImportReport> {
  return importView(found(await findReport(database(), coachId, id)));
}

/** The invalid rows as a CSV that the coach can correct and import. Throws IMPORT_NOT_FOUND. */
export async function errorsOf(coachId: CoachScope, id: string): Promise<SentFile> {
  const { columns } = found(await findReport(database(), coachId, id));
  const rows = await listWrongRows(database(), coachId, id);
  const own = columns.flatMap((title, n) => (ADDED.includes(title) ? [] : n));
  const lines = [
    [...own.map((n) => columns[n] ?? ""), ...ADDED],
    ...rows.map(({ line, cells, reason }) => [
      ...own.map((n) => cells?.[n] ?? ""),
      ...[String(line), reason ?? ""],
      // The cells without a title stay, because they are the error to correct.
      ...(cells ?? []).slice(columns.length),
    ]),
  ];
  return {
    type: "text/csv; charset=utf-8",
    name: "lignes-en-erreur.csv",
    content: new TextEncoder().encode(
      BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells.map(textCell))).join(""),
    ),
  };
}
