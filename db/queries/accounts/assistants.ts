import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { assistants } from "@/db/schema/accounts";
import { activities } from "@/db/schema/activities";
import type { CoachId, CoachScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

const ofCoach = (coachId: CoachId, id: string) =>
  and(eq(assistants.id, id), eq(assistants.coachId, coachId), isNull(assistants.deletedAt));

export function listAssistantsOfCoach(db: Db, coachId: CoachScope) {
  return db
    .select()
    .from(assistants)
    .where(and(eq(assistants.coachId, coachId), isNull(assistants.deletedAt)))
    .orderBy(
      sql`${assistants.firstName} collate "fr-x-icu", ${assistants.lastName} collate "fr-x-icu", ${assistants.id}`,
    );
}

export async function findAssistantOfCoach(db: Db, coachId: CoachScope, id: string) {
  const [row] = await db.select().from(assistants).where(ofCoach(coachId, id));
  return row ?? null;
}

/** Keeps a teacher from being deleted while a class gets the teacher. */
export async function shareLockAssistant(tx: Tx, coachId: CoachScope, id: string) {
  const [row] = await tx.select().from(assistants).where(ofCoach(coachId, id)).for("share");
  return row ?? null;
}

export async function lockAssistantOfCoach(tx: Tx, coachId: CoachScope, id: string) {
  const [row] = await tx.select().from(assistants).where(ofCoach(coachId, id)).for("update");
  return row ?? null;
}

export async function insertAssistant(tx: Tx, values: typeof assistants.$inferInsert) {
  const [row] = await tx.insert(assistants).values(values).returning();
  return row as typeof assistants.$inferSelect;
}

export async function updateAssistant(
  tx: Tx,
  coachId: CoachScope,
  id: string,
  set: Partial<typeof assistants.$inferInsert>,
) {
  const [row] = await tx
    .update(assistants)
    .set({ ...set, version: sql`${assistants.version} + 1` })
    .where(ofCoach(coachId, id))
    .returning();
  return row ?? null;
}

export async function listFutureActivityIdsOfAssistant(
  db: Db,
  coachId: CoachScope,
  assistantId: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.coachId, coachId),
        eq(activities.assistantId, assistantId),
        gt(activities.beginDate, now),
        isNull(activities.cancelledAt),
      ),
    );
  return rows.map(({ id }) => id);
}
