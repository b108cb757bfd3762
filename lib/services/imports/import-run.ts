import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { findUser } from "@/db/queries/accounts/users";
import { listInvitableRows } from "@/db/queries/imports/import-invitations";
import { finishRun, type LeasedRun, renewLease, takeLease } from "@/db/queries/imports/import-runs";
import { type SystemScope, scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { readImportTable } from "@/lib/domain/import-table";
import { parisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { logFailure } from "@/lib/infra/log";
import { listNamed, type NamedPeople } from "@/lib/services/imports/import-facts";
import { inviteNext } from "@/lib/services/imports/import-invitations";
import { LeaseLost, processRow } from "@/lib/services/imports/import-row";
import { type ReadRow, readRows } from "@/lib/services/imports/import-rows";

type LeasedImport = NonNullable<Awaited<ReturnType<typeof takeLease>>>;
const TRIES = 5;
const UNEXPECTED = "Une erreur inattendue est survenue.";

/** Runs the given or the oldest import that has no lease; returns false when there is none. */
export async function resumeImport(scope: SystemScope, id?: string): Promise<boolean> {
  const leased = await transaction((tx) => takeLease(tx, scope, id));
  if (!leased) return false;
  try {
    await work(leased);
  } catch (error) {
    // The job retries the import once its lease has expired.
    if (!(error instanceof LeaseLost)) logFailure({ job: "imports" }, error);
  }
  return true;
}

/** The job that resumes every interrupted import. */
export async function resumeImports(scope: SystemScope): Promise<void> {
  while (await resumeImport(scope));
}

async function work(leased: LeasedImport): Promise<void> {
  const { id: coachId } = scopeOf({ id: leased.coachId, type: "COACH" });
  const run: LeasedRun = { id: leased.id, coachId, leaseId: leased.leaseId };
  const { firstLine = "TITLES", nameOrder } = leased.reading ?? {};
  const { mapping } = leased;
  const table = readImportTable(leased.text ?? "", { firstLine, mapping, nameOrder });
  if ("error" in table) {
    await transaction((tx) => finishRun(tx, run, "FAILED", clock()));
    return;
  }
  // A resumed import gives the same begin dates as one that ended on its first day.
  const rows = readRows(table, parisDay(leased.createdAt));
  const named = await listNamed(database(), coachId);
  let done = 0;
  // The rows are read one by one, because parsing thousands at once would block the event loop.
  for (const row of rows) {
    done += 1;
    if (done > leased.done) await processWithRetries(run, row, done, named);
  }
  if (leased.invite) await inviteAll(run);
  await transaction((tx) => finishRun(tx, run, "DONE", clock()));
}

/** Retries a row while the database is busy; stores an unexpected failure as the row's error. */
async function processWithRetries(
  run: LeasedRun,
  row: ReadRow,
  done: number,
  named: NamedPeople,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await processRow(run, row, done, named);
      return;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      const busy = error instanceof AppError && error.code === "BUSY";
      if (busy && attempt < TRIES) {
        await sleep(200 * attempt);
        continue;
      }
      if (busy) throw error;
      logFailure({ job: "imports" }, error);
      const { line, cells, name, guessed } = row;
      await processRow(run, { line, cells, name, guessed, wrong: UNEXPECTED }, done, named);
      return;
    }
  }
}

/** Invites one by one after a failed batch, so one failing invitation does not stop the others. */
async function inviteAll(run: LeasedRun): Promise<void> {
  let first: number | undefined;
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    try {
      after = await invite(run, { after: from, ...(first && { first }) });
    } catch (error) {
      if (error instanceof LeaseLost || error instanceof AppError) throw error;
      if (first) {
        logFailure({ job: "imports" }, error);
        after = await nextInvitable(run, from);
      }
      first = 1;
    }
  }
}

const invite = (run: LeasedRun, batch: { after: number; first?: number }) =>
  transaction(async (tx) => {
    const coach = await findUser(tx, run.coachId);
    if (!coach || !(await renewLease(tx, run))) throw new LeaseLost();
    return inviteNext(tx, coach, run.id, batch);
  });

async function nextInvitable(run: LeasedRun, after: number): Promise<number | null> {
  const [row] = await listInvitableRows(database(), run.coachId, run.id, { after, first: 1 });
  return row?.line ?? null;
}
