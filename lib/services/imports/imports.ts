import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { shareLockUsers } from "@/db/queries/accounts/users";
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
import { splitName } from "@/lib/domain/full-name";
import {
  columnsOfMapping,
  columnsOfTitles,
  IMPORT_FIELDS,
  IMPORT_TITLES,
  mappingOf,
} from "@/lib/domain/import-columns";
import { cellOf, frenchDay, type ImportReading } from "@/lib/domain/import-table";
import { AppError } from "@/lib/error-codes";
import { afterwards } from "@/lib/infra/afterwards";
import { clock } from "@/lib/infra/clock";
import { logFailure } from "@/lib/infra/log";
import { tableOf } from "@/lib/services/imports/import-preview";
import { resumeImport } from "@/lib/services/imports/import-run";
import { importView, isInterrupted } from "@/lib/services/imports/import-view";

// The response waits this long, so a short table's response already says DONE.
const PATIENCE_MS = 1_500;

/**
 * Starts the import of a table; it continues after the response and after a restart of the server.
 * Throws IMPORT_RUNNING and the codes of tableOf.
 */
export async function importTableOf(
  coachId: CoachScope,
  { invite, ...body }: BodyOf<typeof importTable>,
): Promise<ImportReport> {
  const { titles, rows, reading } = tableOf(body);
  const { text, mapping } = body;
  const ended = Promise.withResolvers<void>();
  let isCommitted = false;
  const report = await transaction(async (tx) => {
    if (!(await shareLockUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
    const alone = await lockImports(tx, coachId);
    const running = await listRunning(tx, coachId);
    if (!alone || running.some((row) => !isInterrupted(row, clock())))
      throw new AppError("IMPORT_RUNNING");
    const fields = {
      text,
      reading,
      columns: titles,
      invite,
      total: rows.length,
      mapping: mapping ? mappingOf(columnsOfMapping(mapping)) : null,
    };
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

/** The cells of an invalid row under the titles of the mapped fields; a whole name is split. */
function* correctable(reading: ImportReading, cells: readonly string[] | null) {
  const { columns, nameOrder, monthFirst } = reading;
  for (const field of IMPORT_FIELDS) {
    // A reading stored by an earlier version lacks the newer fields.
    if (!columns[field]?.length) continue;
    const cell = cells ? cellOf(cells, columns, field) : "";
    if (field === "fullName") {
      const names = splitName(cell, nameOrder);
      yield [IMPORT_TITLES.firstName[0], names?.firstName ?? ""];
      yield [IMPORT_TITLES.lastName[0], names?.lastName ?? cell];
    } else yield [IMPORT_TITLES[field][0], frenchDay(cell, field, monthFirst)];
  }
}

/** The titles added to the table's own in the file of invalid rows. */
const ADDED = ["Ligne", "Raison"];

/** The invalid rows as a CSV that the coach can correct and import. Throws IMPORT_NOT_FOUND. */
export async function errorsOf(coachId: CoachScope, id: string): Promise<SentFile> {
  const { columns: titles, reading } = found(await findReport(database(), coachId, id));
  const rows = await listWrongRows(database(), coachId, id);
  const used = reading ?? {
    firstLine: "TITLES" as const,
    nameOrder: "FIRST_LAST" as const,
    monthFirst: [],
    columns: columnsOfTitles(titles),
  };
  const lines = [
    [...[...correctable(used, null)].map(([title = ""]) => title), ...ADDED],
    ...rows.map(({ line, cells, reason }) => [
      ...[...correctable(used, cells)].map(([, cell = ""]) => cell),
      ...[String(line), reason ?? ""],
      // The cells without a title stay, because they are the error to correct.
      ...(cells ?? []).slice(titles.length),
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
