import "server-only";
import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { activities } from "@/db/schema/activities";
import { classKinds } from "@/db/schema/class-kinds";
import { labelKeyOf } from "@/db/schema/folding";
import type { CoachId, CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export type ClassKindRow = typeof classKinds.$inferSelect;
export type NewClassKind = typeof classKinds.$inferInsert;

// The folding collation cannot use the index, so the columns' own is named.
const hasLabel = (label: SQL | typeof activities.label) =>
  eq(classKinds.labelKey, sql`(${labelKeyOf(label)}) collate "default"`);

/** Joins a class with the kind of its label, of which there is at most one. */
export const kindOfClass = and(
  eq(classKinds.coachId, activities.coachId),
  hasLabel(activities.label),
);

const ofCoach = (coachId: CoachId, id: string) =>
  and(eq(classKinds.id, id), eq(classKinds.coachId, coachId));

export function listClassKinds(db: Db, coachId: CoachScope): Promise<ClassKindRow[]> {
  return db
    .select()
    .from(classKinds)
    .where(eq(classKinds.coachId, coachId))
    .orderBy(sql`${classKinds.label} collate "fr-x-icu"`, asc(classKinds.id));
}

export async function countClassKinds(db: Db, coachId: CoachScope): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(classKinds)
    .where(eq(classKinds.coachId, coachId));
  return row?.n ?? 0;
}

export async function findClassKind(
  db: Db,
  coachId: CoachScope,
  id: string,
): Promise<ClassKindRow | null> {
  const [row] = await db.select().from(classKinds).where(ofCoach(coachId, id));
  return row ?? null;
}

export async function lockKindOfLabel(
  tx: Tx,
  coachId: CoachScope,
  label: string,
): Promise<ClassKindRow | null> {
  const [row] = await tx
    .select()
    .from(classKinds)
    .where(and(eq(classKinds.coachId, coachId), hasLabel(sql`${label}`)))
    .for("update");
  return row ?? null;
}

export async function insertClassKind(tx: Tx, values: NewClassKind): Promise<ClassKindRow> {
  const [row] = await tx.insert(classKinds).values(values).returning();
  return row as ClassKindRow;
}

/** Returns null when the kind does not exist. */
export async function updateClassKind(
  tx: Tx,
  coachId: CoachScope,
  id: string,
  set: Partial<NewClassKind>,
): Promise<ClassKindRow | null> {
  const [row] = await tx
    .update(classKinds)
    .set({ ...set, version: sql`${classKinds.version} + 1` })
    .where(ofCoach(coachId, id))
    .returning();
  return row ?? null;
}

/** Returns false when the kind does not exist. */
export async function deleteClassKind(tx: Tx, coachId: CoachScope, id: string): Promise<boolean> {
  const rows = await tx
    .delete(classKinds)
    .where(ofCoach(coachId, id))
    .returning({ id: classKinds.id });
  return rows.length > 0;
}
