import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { scopeOf } from "@/db/make-scope";
import { findUser } from "@/db/queries/accounts/users";
import { listInvitableRows } from "@/db/queries/imports/import-invitations";
import { finishRun, type LeasedRun, renewLease, takeLease } from "@/db/queries/imports/import-runs";
import type { SystemScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { recogniseColumns } from "@/lib/domain/import-columns";
import { readTable } from "@/lib/domain/import-table";
import { parisDay } from "@/lib/domain/paris-time";
import { AppError } from "@/lib/error-codes";
import { now as clock } from "@/lib/infra/clock";
import { logFailure } from "@/lib/infra/log";
import { listNamed } from "@/lib/services/imports/import-facts";
import { inviteNext } from "@/lib/services/imports/import-invitations";
import { LeaseLost, processRow } from "@/lib/services/imports/import-row";
import { readRows } from "@/lib/services/imports/import-rows";

type Taken = NonNullable<Awaited<ReturnType<typeof takeLease>>>;
const TRIES = 5;
const UNEXPECTED = "Une erreur inattendue est survenue.";

/** Works on an import that nobody works on, this one or the oldest, to its end. False: there is none. */
export async function goOn(everybody: SystemScope, id?: string): Promise<boolean> {
  const taken = await transaction((tx) => takeLease(tx, everybody, id));
  if (!taken) return false;
  try {
    await work(taken);
  } catch (error) {
    // Its lease ends in a few seconds: the job takes it again then.
    if (!(error instanceof LeaseLost)) logFailure({ job: "imports" }, error);
  }
  return true;
}

/** The job: all imports that were cut off, one after the other. */
export async function goOnWithImports(everybody: SystemScope): Promise<void> {
  while (await goOn(everybody));
}

async function work(taken: Taken): Promise<void> {
  const { id: coachId } = scopeOf({ id: taken.coachId, type: "COACH" });
  const run: LeasedRun = { id: taken.id, coachId, leaseId: taken.leaseId };
  const table = readTable(taken.text ?? "");
  if ("error" in table) {
    await transaction((tx) => finishRun(tx, run, "FAILED", clock()));
    return;
  }
  const mapping = taken.mapping ?? recogniseColumns(table.columns);
  // As on the day it was asked for, whatever day it ends.
  const rows = readRows(table, mapping, parisDay(taken.createdAt));
  const named = await listNamed(database(), coachId);
  let done = 0;
  // Each is read when it has its turn: thousands at once would hold the process up.
  for (const row of rows) {
    done += 1;
    if (done > taken.done) await untilTaken(run, row, done, named);
  }
  if (taken.invite) await inviteAll(run);
  await transaction((tx) => finishRun(tx, run, "DONE", clock()));
}

/** A row that finds the database busy waits; one that nothing helps is kept as an error, and the others go on. */
async function untilTaken(...call: Parameters<typeof processRow>): Promise<void> {
  const [run, row, done, named] = call;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await processRow(...call);
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
      const { line, cells, name } = row;
      await processRow(run, { line, cells, name, wrong: UNEXPECTED }, done, named);
      return;
    }
  }
}

/** Several at once; one by one from where that throws, so that one who cannot be invited does not stop the others. */
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
