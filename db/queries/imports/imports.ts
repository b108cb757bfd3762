import "server-only";
import { and, asc, desc, eq, inArray, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { externalRefs, type ImportedPerson, importRows, imports } from "@/db/schema/imports";
import type { CoachId, CoachScope, SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { WAITING_DAYS } from "@/lib/domain/import-verdict";
import { DAY_MS } from "@/lib/domain/paris-time";

export type ImportRow = typeof imports.$inferSelect;
const PROVIDER = "wix";
const ofCoach = (coachId: CoachId) =>
  and(eq(imports.coachId, coachId), eq(imports.provider, PROVIDER));

/** Returns false when another transaction works on the coach's imports. */
export async function lockImports(tx: Tx, coachId: CoachScope): Promise<boolean> {
  const result = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`import ${coachId}`}, 7)) as locked`,
  );
  return result.rows[0]?.locked === true;
}

export async function insertImport(tx: Tx, coachId: CoachScope, now: Date): Promise<string> {
  const [row] = await tx
    .insert(imports)
    .values({ coachId, provider: PROVIDER, status: "RUNNING", createdAt: now, updatedAt: now })
    .returning({ id: imports.id });
  return (row as { id: string }).id;
}

export async function findLatestImport(db: Db, coachId: CoachScope): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(imports)
    .where(ofCoach(coachId))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(1);
  return row ?? null;
}

/** Returns false when the run is over. */
export async function updateRunning(
  tx: Tx,
  coachId: CoachScope,
  id: string,
  set: Partial<Omit<ImportRow, "id" | "coachId" | "provider" | "createdAt">>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(imports)
    .set({ ...set, updatedAt: now })
    .where(and(eq(imports.id, id), eq(imports.coachId, coachId), eq(imports.status, "RUNNING")))
    .returning({ id: imports.id });
  return rows.length > 0;
}

export function lockReports(tx: Tx, coachId: CoachScope): Promise<ImportRow[]> {
  return tx
    .select()
    .from(imports)
    .where(and(ofCoach(coachId), eq(imports.status, "DONE")))
    .orderBy(asc(imports.createdAt), asc(imports.id))
    .for("update");
}

export async function countToInvite(db: Db, coachId: CoachScope): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${imports} i, jsonb_array_elements(i.people) p
      where i.coach_id = ${coachId} and i.provider = ${PROVIDER} and i.status = 'DONE' and p->>'result' = 'CREATED'`,
  );
  return result.rows[0]?.count ?? 0;
}

export async function setReport(
  tx: Tx,
  coachId: CoachScope,
  id: string,
  people: ImportedPerson[],
): Promise<void> {
  await tx
    .update(imports)
    .set({ people })
    .where(and(eq(imports.id, id), eq(imports.coachId, coachId)));
}

/** Runs hold names of people without an account: deleted after 30 days, waiting rows after 60. */
export async function deleteOldImports(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const olderThan = (days: number) =>
    tx
      .select({ id: imports.id })
      .from(imports)
      .where(lt(imports.createdAt, before(days)));
  await tx
    .delete(importRows)
    .where(
      or(
        inArray(importRows.importId, olderThan(WAITING_DAYS)),
        and(inArray(importRows.importId, olderThan(30)), ne(importRows.state, "WAITING")),
      ),
    );
  const waiting = tx
    .select({ id: importRows.id })
    .from(importRows)
    .where(eq(importRows.importId, imports.id));
  await tx.delete(imports).where(and(lt(imports.createdAt, before(30)), notExists(waiting)));
}

/** Returns the contacts that an earlier import has created. */
export async function listImported(
  db: Db,
  coachId: CoachScope,
  siteId: string,
  externalIds: readonly string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await db
    .select({ externalId: externalRefs.externalId })
    .from(externalRefs)
    .where(
      and(
        eq(externalRefs.coachId, coachId),
        eq(externalRefs.provider, PROVIDER),
        eq(externalRefs.siteId, siteId),
        eq(externalRefs.entity, "contact"),
        inArray(externalRefs.externalId, [...externalIds]),
      ),
    );
  return new Set(rows.map(({ externalId }) => externalId));
}

export async function insertImported(
  tx: Tx,
  coachId: CoachScope,
  siteId: string,
  refs: readonly { externalId: string; localId: string }[],
): Promise<void> {
  if (refs.length === 0) return;
  await tx
    .insert(externalRefs)
    .values(refs.map((ref) => ({ ...ref, coachId, provider: PROVIDER, siteId, entity: "contact" })))
    .onConflictDoNothing();
}
