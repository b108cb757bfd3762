import "server-only";
import { and, asc, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "@/db/pool";
import { hasNoAddress } from "@/db/queries/accounts/has-no-address";
import { coachTrainees } from "@/db/schema/accounts";
import { guardianships } from "@/db/schema/families";
import { importRows, imports } from "@/db/schema/imports";
import type { CoachId, CoachScope, SystemScope, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export type ImportRowResult = typeof importRows.$inferInsert;
type Counter = "created" | "linked" | "waiting" | "skipped" | "errors" | "subscriptions";

/** Longer than a row takes, so an expired lease means that its worker has stopped. */
const LEASE = sql`now() + interval '15 seconds'`;

/** Returns the id of the new import, which any worker may lease. */
export async function insertTable(
  tx: Tx,
  coachId: CoachScope,
  table: Pick<
    typeof imports.$inferInsert,
    "text" | "mapping" | "reading" | "columns" | "invite" | "total"
  >,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(imports)
    .values({
      ...table,
      coachId,
      provider: "table",
      status: "RUNNING",
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: imports.id });
  return (row as { id: string }).id;
}

/** Leases the given table or the oldest one without a lease. Returns null when there is none. */
export async function takeLease(tx: Tx, _: SystemScope, id?: string) {
  const leaseId = v7();
  const free = tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.provider, "table"),
        eq(imports.status, "RUNNING"),
        or(isNull(imports.leaseUntil), lt(imports.leaseUntil, sql`now()`)),
        id ? eq(imports.id, id) : undefined,
      ),
    )
    .orderBy(asc(imports.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [run] = await tx
    .update(imports)
    .set({ leaseId, leaseUntil: LEASE })
    .where(sql`${imports.id} = (${free})`)
    .returning();
  return run ? { ...run, leaseId } : null;
}

/** An import run and the lease under which a worker writes it. */
export interface LeasedRun {
  id: string;
  coachId: CoachScope;
  leaseId: string;
}
const leased = ({ id, coachId, leaseId }: LeasedRun) =>
  and(
    eq(imports.id, id),
    eq(imports.coachId, coachId),
    eq(imports.leaseId, leaseId),
    eq(imports.status, "RUNNING"),
  );

/** Renews the lease and counts one row. Returns false when the lease is lost or the run is over. */
export async function countRow(
  tx: Tx,
  run: LeasedRun,
  done: number,
  counted: readonly Counter[],
  now: Date,
): Promise<boolean> {
  const more = Object.fromEntries(counted.map((name) => [name, sql`${imports[name]} + 1`]));
  const rows = await tx
    .update(imports)
    .set({ done, updatedAt: now, leaseUntil: LEASE, ...more })
    .where(and(leased(run), eq(imports.done, done - 1)))
    .returning({ id: imports.id });
  return rows.length > 0;
}

/** Locks the run for what follows its rows. Returns false when the lease is lost or the run is over. */
export async function renewLease(tx: Tx, run: LeasedRun): Promise<boolean> {
  const rows = await tx
    .update(imports)
    .set({ leaseUntil: LEASE })
    .where(leased(run))
    .returning({ id: imports.id });
  return rows.length > 0;
}

/** Ends a run and erases the pasted table. */
export async function finishRun(
  tx: Tx,
  run: LeasedRun,
  status: "DONE" | "FAILED",
  now: Date,
): Promise<void> {
  await tx
    .update(imports)
    .set({ status, text: null, leaseId: null, leaseUntil: null, updatedAt: now })
    .where(leased(run));
}

export async function insertImportRows(tx: Tx, rows: readonly ImportRowResult[]): Promise<void> {
  if (rows.length > 0) await tx.insert(importRows).values([...rows]);
}

export async function linkNew(
  tx: Tx,
  coachId: CoachScope,
  traineeId: TraineeId,
  comment: string,
): Promise<void> {
  await tx.insert(coachTrainees).values({ coachId, traineeId, comment });
}

/** Returns false when the link has a comment already. */
export async function commentIfNone(
  tx: Tx,
  coachId: CoachId,
  traineeId: TraineeId,
  comment: string,
): Promise<boolean> {
  if (comment === "") return false;
  const rows = await tx
    .update(coachTrainees)
    .set({ comment, commentVersion: sql`${coachTrainees.commentVersion} + 1` })
    .where(
      and(
        eq(coachTrainees.coachId, coachId),
        eq(coachTrainees.traineeId, traineeId),
        eq(coachTrainees.comment, ""),
      ),
    )
    .returning({ coachId: coachTrainees.coachId });
  return rows.length > 0;
}

/** Counts people to invite; trainees whom the coach has removed are left out. */
const toInvite = sql<number>`(
  select count(distinct coalesce(u.id::text, r.email))::int from ${importRows} r left join users u on u.id = coalesce(r.trainee_id, r.waits_for_id)
  where r.import_id = imports.id and r.invited_at is null and u.deleted_at is null
    and imports.undone_at is null
    and (r.state = 'WAITING' and r.email is not null
      or (r.state = 'CREATED' and r.email is not null and u.password_hash is null and u.google_sub is null
            and not ${hasNoAddress(sql`u.email`)}
          or r.state in ('CREATED', 'LINKED') and r.parent_email is not null and ${hasNoAddress(sql`u.email`)}
            and not exists (select from ${guardianships} g where g.person_id = u.id))
        and exists (select from ${coachTrainees} l where l.coach_id = r.coach_id and l.trainee_id = u.id and l.ended_at is null)))`;

const shown = {
  id: imports.id,
  provider: imports.provider,
  status: imports.status,
  updatedAt: imports.updatedAt,
  undoneAt: imports.undoneAt,
  createdAt: imports.createdAt,
  total: imports.total,
  done: imports.done,
  created: imports.created,
  linked: imports.linked,
  waiting: imports.waiting,
  skipped: imports.skipped,
  errors: imports.errors,
  subscriptions: imports.subscriptions,
  columns: imports.columns,
  reading: imports.reading,
  toInvite,
};
export type ShownImport = Awaited<ReturnType<typeof listReports>>[number];

export function listReports(db: Db, coachId: CoachScope) {
  return db
    .select(shown)
    .from(imports)
    .where(eq(imports.coachId, coachId))
    .orderBy(desc(imports.createdAt), desc(imports.id));
}

export async function findReport(
  db: Db,
  coachId: CoachScope,
  id: string,
): Promise<ShownImport | null> {
  const [row] = await db
    .select(shown)
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.coachId, coachId)));
  return row ?? null;
}

export function listRunning(db: Db, coachId: CoachScope) {
  return db
    .select({ provider: imports.provider, status: imports.status, updatedAt: imports.updatedAt })
    .from(imports)
    .where(and(eq(imports.coachId, coachId), eq(imports.status, "RUNNING")));
}

/** Returns the cells of invalid rows as the coach pasted them. */
export function listWrongRows(db: Db, coachId: CoachScope, importId: string) {
  return db
    .select({ line: importRows.line, cells: importRows.cells, reason: importRows.reason })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.coachId, coachId),
        eq(importRows.state, "ERROR"),
        gt(importRows.line, 0),
      ),
    )
    .orderBy(asc(importRows.line));
}
