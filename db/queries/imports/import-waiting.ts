import "server-only";
import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { anyOf, matchesId } from "@/db/queries/operations/id-conditions";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { awaits } from "@/db/queries/trainees/merge-trainee";
import { coachTrainees, users } from "@/db/schema/accounts";
import { guardianships } from "@/db/schema/families";
import { folded } from "@/db/schema/folding";
import { importRows, imports } from "@/db/schema/imports";
import type { AccountId, CoachId, LinkIds, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";

/** Locks the rows that wait for this account, or for its address since before the account existed. */
export function lockWaiting(tx: Tx, { coachId, traineeId }: LinkIds, since: Date) {
  return tx
    .select({
      id: importRows.id,
      importId: importRows.importId,
      waiting: importRows.waiting,
      traineeId: sql<TraineeId>`${traineeId}::uuid`,
      coachId: importRows.coachId,
    })
    .from(importRows)
    .where(
      and(
        matchesId(importRows.coachId, coachId),
        sql`${importRows.id} in (
          select w.id from ${importRows} w where w.waits_for_id = ${traineeId}
          union all
          select r.id from ${imports} i join ${importRows} r on r.import_id = i.id, ${users} u
          where i.coach_id = ${coachId} and u.id = ${traineeId} and r.state = 'WAITING' and r.waits_for_id is null
            and ${folded(sql`r.email`)} collate "default" = u.email_folded)`,
        eq(importRows.state, "WAITING"),
        gte(importRows.createdAt, since),
      ),
    )
    .orderBy(asc(importRows.createdAt), asc(importRows.line))
    .for("update");
}

/** The waiting row now belongs to this trainee. */
export async function endWaiting(
  tx: Tx,
  row: { id: string; importId: string; coachId: CoachId; traineeId: TraineeId },
  made: Pick<typeof importRows.$inferInsert, "subscriptionId" | "commentMade" | "digest">,
): Promise<void> {
  await tx
    .update(importRows)
    .set({ ...made, state: "LINKED", traineeId: row.traineeId, waitsForId: null, waiting: null })
    .where(and(eq(importRows.id, row.id), eq(importRows.coachId, row.coachId)));
  await tx
    .update(imports)
    .set({
      waiting: sql`${imports.waiting} - 1`,
      linked: sql`${imports.linked} + 1`,
      subscriptions: sql`${imports.subscriptions} + ${made.subscriptionId ? 1 : 0}`,
    })
    .where(and(eq(imports.id, row.importId), eq(imports.coachId, row.coachId)));
}

/** An unproven address belongs to another person, so its rows go on waiting for the address. */
export async function releaseWaitingRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .update(importRows)
    .set({ waitsForId: null })
    .where(and(anyOf(importRows.waitsForId, ids), eq(importRows.state, "WAITING")));
}

/** Coaches whose import rows or own trainees without a guardian wait for this account. */
export async function listWaitedFor(db: Db, accountId: AccountId, since: Date) {
  const row = sql`select 1 from ${importRows} r
    where r.coach_id = ${coachTrainees.coachId} and r.state = 'WAITING' and r.created_at >= ${since.toISOString()}`;
  const rows = await db
    .select({ coachId: users.id, displayName: users.displayName })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.coachId))
    .where(
      and(
        matchesId(coachTrainees.traineeId, accountId),
        isLinked,
        isNull(users.deletedAt),
        sql`(exists (select 1 from ${coachTrainees} c join ${users} u on u.id = ${accountId}
            where c.coach_id = ${coachTrainees.coachId} and ${awaits(sql`c`, sql`u`)} and c.ended_at is null
              and not exists (select 1 from ${guardianships} g where g.person_id = c.trainee_id))
          or exists (${row} and r.waits_for_id = ${accountId})
          or exists (${row} and r.waits_for_id is null
            and ${folded(sql`r.email`)} collate "default" = (select email_folded from users where id = ${accountId})))`,
      ),
    )
    .orderBy(asc(users.id));
  return rows as { coachId: CoachId; displayName: string }[];
}
