import "server-only";
import { type AnyColumn, and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { hasNoAddress } from "@/db/queries/accounts/has-no-address";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { users } from "@/db/schema/accounts";
import { reservations } from "@/db/schema/activities";
import { guardianships, subscriptionShares } from "@/db/schema/families";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export interface Sharer {
  id: string;
  firstName: string;
}

/** The holder's guardians, and the persons whom the holder or a guardian guards. */
const familyOf = (holder: SQL): SQL => sql`(
  select guardian_id as id from ${guardianships} where person_id = ${holder}
  union select person_id from ${guardianships} where guardian_id = ${holder}
  union select o.person_id from ${guardianships} g join ${guardianships} o on o.guardian_id = g.guardian_id
    where g.person_id = ${holder} and o.person_id <> ${holder})`;

/** The ids of the holder's family, without the holder. */
export async function listFamilyOf(db: Db, holderId: TraineeId): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(familyOf(sql`${holderId}::uuid`));
  return new Set(rows.map(({ id }) => id));
}

/** The persons of the family whose guardianships join the holder to the named people. */
export async function listJoined(
  db: Db,
  holderId: TraineeId,
  named: readonly string[],
): Promise<TraineeId[]> {
  const family = [...(await listFamilyOf(db, holderId))].filter((id) => named.includes(id));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(anyOf(users.id, [holderId, ...family]), hasNoAddress(users.email)));
  return rows.map(({ id }) => id as TraineeId);
}

/** The subscription must be locked. */
export async function replaceShares(
  tx: Tx,
  subscriptionId: string,
  traineeIds: readonly string[],
): Promise<void> {
  await tx.delete(subscriptionShares).where(eq(subscriptionShares.subscriptionId, subscriptionId));
  if (traineeIds.length > 0)
    await tx
      .insert(subscriptionShares)
      .values(traineeIds.map((id) => ({ subscriptionId, traineeId: id as TraineeId })));
}

/** Ends every share of or with the trainee; with a coach, those of this coach's subscriptions. */
export async function endSharesWith(
  tx: Tx,
  traineeId: TraineeId,
  coachId?: CoachId,
): Promise<void> {
  const ofCoach = coachId ? sql` and s.coach_id = ${coachId}::uuid` : sql``;
  await tx.execute(sql`
    delete from ${subscriptionShares} h using ${subscriptions} s
    where s.id = h.subscription_id and ${traineeId}::uuid in (h.trainee_id, s.trainee_id)${ofCoach}`);
}

/** Ends the person's shares, as holder or not, with people whom no guardian joins to them any more. */
export async function endSharesOutside(tx: Tx, personId: TraineeId): Promise<void> {
  await tx.execute(sql`
    delete from ${subscriptionShares} h using ${subscriptions} s
    where s.id = h.subscription_id and ${personId}::uuid in (h.trainee_id, s.trainee_id)
      and h.trainee_id not in (select id from ${familyOf(sql`s.trainee_id`)} f)`);
}

/** Whether the trainee may book with the subscription: its holder, or one of those it is shared with. */
export const usableBy = (
  traineeId: SQL,
): SQL => sql`(${subscriptions.traineeId} = ${traineeId} or exists (
  select 1 from ${subscriptionShares} h where h.subscription_id = ${subscriptions.id} and h.trainee_id = ${traineeId}))`;

/** Whether the coach's subscription pays for the trainee and is not deleted. */
export async function isUsable(
  db: Db,
  coachId: CoachId,
  traineeId: string,
  subscriptionId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        eq(subscriptions.coachId, coachId),
        isNull(subscriptions.deletedAt),
        usableBy(sql`${traineeId}::uuid`),
      ),
    );
  return rows.length > 0;
}

/** The trainee of the place; null for the trainee of the subscription that pays for it. */
export const sharerOf = (placeId: AnyColumn, subscriptionId: AnyColumn) => sql<Sharer | null>`(
  select jsonb_build_object('id', u.id, 'firstName', u.first_name)
  from ${reservations} p join ${subscriptions} s on s.id = ${subscriptionId} join ${users} u on u.id = p.trainee_id
  where p.id = ${placeId} and p.trainee_id <> s.trainee_id)`;

/** Drizzle drops the table of a column in a list of one table, so the name is written out. */
export const sharedWith = sql<Sharer[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'firstName', u.first_name) order by u.created_at, u.id), '[]')
  from ${subscriptionShares} h join ${users} u on u.id = h.trainee_id where h.subscription_id = ${subscriptions}.id)`;
