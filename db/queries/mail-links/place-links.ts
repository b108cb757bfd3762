import "server-only";
import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { isHeld } from "@/db/queries/booking/held-statuses";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { placeLinks } from "@/db/schema/links";
import type { AccountId, CoachId, SystemScope, TraineeId } from "@/db/scope";
import { json, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import { DAY_MS } from "@/lib/domain/paris-time";

export type PlaceLinkRow = typeof placeLinks.$inferSelect;
interface NewPlaceLink {
  hash: string;
  trainee: string;
  activity: string;
  booked: Date;
}

const insert = statement(
  {
    params: {
      coachId: placeLinks.coachId,
      rows: json<readonly NewPlaceLink[]>(),
      now: placeLinks.createdAt,
    },
  },
  (params) => sql`
    insert into ${placeLinks} (token_hash, coach_id, trainee_id, activity_id, booked_at, created_at)
    select hash, ${params.coachId}::uuid, trainee, activity, booked, ${params.now}::timestamptz
    from jsonb_to_recordset(${params.rows}::jsonb) as g(hash text, trainee uuid, activity uuid, booked timestamptz)
    on conflict do nothing`,
);

/** Stores the hashes of links; a link may be inserted twice. */
export async function insertPlaceLinks(
  tx: Tx,
  coachId: CoachId,
  rows: readonly NewPlaceLink[],
  now: Date,
): Promise<void> {
  await insert(tx, { coachId, rows, now });
}

/** A guardian's own link to the places of a person's link. */
export interface GuardianLink {
  from: string;
  hash: string;
  guardian: string;
}
const copy = statement(
  { params: { rows: json<readonly GuardianLink[]>() } },
  (params) => sql`
    insert into ${placeLinks} (token_hash, coach_id, trainee_id, activity_id, booked_at, guardian_id, created_at)
    select g.hash, l.coach_id, l.trainee_id, l.activity_id, l.booked_at, g.guardian, l.created_at
    from jsonb_to_recordset(${params.rows}::jsonb) as g("from" text, hash text, guardian uuid)
    join ${placeLinks} l on l.token_hash = g."from"
    on conflict do nothing`,
);

export async function copyPlaceLinks(tx: Tx, rows: readonly GuardianLink[]): Promise<void> {
  if (rows.length > 0) await copy(tx, { rows });
}

export async function findPlaceLink(
  db: Db,
  _: SystemScope,
  tokenHash: string,
): Promise<PlaceLinkRow | null> {
  const [row] = await db.select().from(placeLinks).where(eq(placeLinks.tokenHash, tokenHash));
  return row ?? null;
}

/** Places cancelled by the link, and their subscription. */
export interface LinkCancellation {
  cancelledAt: Date;
  cancelledPlaces: number;
  cancelledSubscriptionId: string;
}

/** Records a cancellation by the link, or the booking that took its places again. */
export async function updatePlaceLink(
  tx: Tx,
  { coachId, tokenHash }: PlaceLinkRow,
  set: LinkCancellation | ({ [Field in keyof LinkCancellation]: null } & { bookedAt: Date }),
): Promise<void> {
  await tx
    .update(placeLinks)
    .set(set)
    .where(and(eq(placeLinks.tokenHash, tokenHash), eq(placeLinks.coachId, coachId)));
}

/** A booking with places still held in a class. */
export interface HeldBooking {
  activityId: string;
  traineeId: TraineeId;
  bookedAt: Date;
  tokenVersion: number;
}

/** Bookings whose latest change is most recent come first. */
export function listHeldBookings(
  db: Db,
  coachId: CoachId,
  activityIds: readonly string[],
  traineeIds: readonly string[],
): Promise<HeldBooking[]> {
  return db
    .select({
      activityId: reservations.activityId,
      traineeId: reservations.traineeId,
      bookedAt: reservations.createdAt,
      tokenVersion: users.tokenVersion,
    })
    .from(reservations)
    .innerJoin(users, eq(users.id, reservations.traineeId))
    .where(
      and(
        eq(reservations.coachId, coachId),
        anyOf(reservations.activityId, activityIds),
        anyOf(reservations.traineeId, traineeIds),
        isHeld,
      ),
    )
    .groupBy(
      reservations.activityId,
      reservations.traineeId,
      reservations.createdAt,
      users.tokenVersion,
    )
    .orderBy(sql`max(${reservations.updatedAt}) desc`, reservations.createdAt);
}

/** Ends the links before a password changes; setting a first password ends none. */
export async function endPlaceLinksOfPassword(tx: Tx, id: AccountId): Promise<void> {
  await tx.delete(placeLinks).where(
    and(
      sql`${id}::uuid in (${placeLinks.traineeId}, ${placeLinks.guardianId})`,
      sql`exists (${tx
        .select({ one: sql`1` })
        .from(users)
        .where(and(eq(users.id, id), isNotNull(users.passwordHash)))})`,
    ),
  );
}

export async function deleteOldPlaceLinks(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * DAY_MS);
  await tx
    .delete(placeLinks)
    .where(
      sql`${placeLinks.activityId} in (${tx.select({ id: activities.id }).from(activities).where(lt(activities.endDate, before))})`,
    );
}
