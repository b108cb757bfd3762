import "server-only";
import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { type Sharer, sharedWith, usableBy } from "@/db/queries/families/shares";
import { anyOf, matchesId } from "@/db/queries/operations/id-conditions";
import { creditMovements, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, LinkIds, TraineeId } from "@/db/scope";
import { statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import { addDays, type Day } from "@/lib/domain/paris-time";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Lists hold thousands of rows, so they read only these columns. */
export const shownOfSubscription = {
  id: subscriptions.id,
  traineeId: subscriptions.traineeId,
  coachId: subscriptions.coachId,
  label: subscriptions.label,
  type: subscriptions.type,
  quantity: subscriptions.quantity,
  quantityLeft: subscriptions.quantityLeft,
  priceCents: subscriptions.priceCents,
  owedCents: subscriptions.owedCents,
  amountPaidCents: subscriptions.amountPaidCents,
  isPaid: subscriptions.isPaid,
  beginDate: subscriptions.beginDate,
  endDate: subscriptions.endDate,
  suspendDate: subscriptions.suspendDate,
  nbReservationPerWeek: subscriptions.nbReservationPerWeek,
  isPrivateOffer: subscriptions.isPrivateOffer,
  isShareable: subscriptions.isShareable,
  version: subscriptions.version,
  offerId: subscriptions.offerId,
  beginNow: subscriptions.beginNow,
  termsVersion: subscriptions.termsVersion,
  withdrawUntil: subscriptions.withdrawUntil,
  withdrawnAt: subscriptions.withdrawnAt,
  transferReference: subscriptions.transferReference,
  transferAnnouncedOn: subscriptions.transferAnnouncedOn,
  sharedWith,
};

export type ShownSubscription = Pick<
  SubscriptionRow,
  Exclude<keyof typeof shownOfSubscription, "sharedWith">
>;

const withShares = { ...getTableColumns(subscriptions), sharedWith };

/** Scope of a query: the trainee, the coach, or both. */
export type SubscriptionOwner =
  | { traineeId: TraineeId; coachId?: string }
  | { coachId: CoachId; traineeId?: string };

const ofOwner = (owner: SubscriptionOwner, id: string) =>
  and(
    eq(subscriptions.id, id),
    owner.traineeId ? matchesId(subscriptions.traineeId, owner.traineeId) : undefined,
    owner.coachId ? matchesId(subscriptions.coachId, owner.coachId) : undefined,
  );

export const owned = (owner: SubscriptionOwner, id: string) =>
  and(ofOwner(owner, id), isNull(subscriptions.deletedAt));

/** A walk-in sale is a card with a purchase and no offer. */
export const isWalkInCard = (card: SQL): SQL => sql`(${card}.offer_id is null and exists (
  select from ${creditMovements} m where m.coach_id = ${card}.coach_id and m.subscription_id = ${card}.id and m.reason = 'PURCHASE'))`;

export async function isWalkIn(tx: Tx, coachId: CoachId, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ isWalkIn: sql<boolean>`${isWalkInCard(sql`${subscriptions}`)}` })
    .from(subscriptions)
    .where(and(eq(subscriptions.coachId, coachId), eq(subscriptions.id, id)));
  return row?.isWalkIn ?? false;
}

export async function findSubscription(
  db: Db,
  owner: SubscriptionOwner,
  id: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(owned(owner, id));
  return row ?? null;
}

/** Includes deleted subscriptions, whose history stays. */
export async function findSubscriptionEver(
  db: Db,
  owner: SubscriptionOwner,
  id: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(ofOwner(owner, id));
  return row ?? null;
}

/** The classes of its places must be locked before. */
export async function lockSubscription(
  tx: Tx,
  owner: SubscriptionOwner,
  id: string,
): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(owned(owner, id)).for("update");
  return row ?? null;
}

export const subscriptionIdsOf = (places: readonly { subscriptionId: string }[]): string[] =>
  places.map(({ subscriptionId }) => subscriptionId);

/** Ordered by id, the lock order of all transactions. */
export async function lockSubscriptions(
  tx: Tx,
  coachId: CoachId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(anyOf(subscriptions.id, ids), eq(subscriptions.coachId, coachId)))
    .orderBy(asc(subscriptions.id))
    .for("update");
}

/** Ordered by id, for the subscriptions of several coaches that pay for the trainee's places. */
export async function lockPayersOf(
  tx: Tx,
  traineeId: TraineeId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        anyOf(subscriptions.id, ids),
        sql`exists (select 1 from ${reservations} r where r.subscription_id = ${subscriptions.id}
          and r.trainee_id = ${traineeId}::uuid)`,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .for("update");
}

const endedOrNot = (today: Day, active: boolean | undefined) =>
  active === undefined
    ? undefined
    : active
      ? gte(subscriptions.endDate, today)
      : lt(subscriptions.endDate, today);

export function listSubscriptionsOfTrainee(db: Db, { coachId, traineeId }: LinkIds) {
  return db
    .select(withShares)
    .from(subscriptions)
    .where(
      and(
        matchesId(subscriptions.coachId, coachId),
        matchesId(subscriptions.traineeId, traineeId),
        isNull(subscriptions.deletedAt),
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}

/**
 * The trainee's own and those shared with the trainee, with the people each is shared with.
 * `active` true returns the running ones, false the ended ones.
 */
export function listUsableSubscriptions(
  db: Db,
  { coachId, traineeId }: LinkIds,
  today: Day,
  active?: boolean,
) {
  return db
    .select(withShares)
    .from(subscriptions)
    .where(
      and(
        matchesId(subscriptions.coachId, coachId),
        usableBy(sql`${traineeId}::uuid`),
        isNull(subscriptions.deletedAt),
        endedOrNot(today, active),
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}

/** Returns null when the trainee has already taken the coach's trial. */
export async function insertSubscription(
  tx: Tx,
  values: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow | null> {
  const [row] = await tx.insert(subscriptions).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

const nextVersion = sql`${subscriptions.version} + 1`;

/** Changed credits need their own movement. */
export async function updateSubscription(
  tx: Tx,
  coachId: CoachId,
  id: string,
  set: Partial<typeof subscriptions.$inferInsert>,
): Promise<SubscriptionRow & { sharedWith: Sharer[] }> {
  const [row] = await tx
    .update(subscriptions)
    .set({ ...set, version: nextVersion })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.coachId, coachId)))
    .returning(withShares);
  return row as NonNullable<typeof row>;
}

const raise = statement(
  { params: { id: subscriptions.id, coachId: subscriptions.coachId } },
  (params) => sql`update ${subscriptions} set version = version + 1
    where id = ${params.id}::uuid and coach_id = ${params.coachId}::uuid`,
);

export async function raiseVersion(tx: Tx, coachId: CoachId, id: string): Promise<void> {
  await raise(tx, { id, coachId });
}

/** Ends running and future subscriptions yesterday, and keeps the dates sold. */
export async function endSubscriptions(
  tx: Tx,
  coachId: CoachId,
  traineeId: string,
  today: Day,
): Promise<void> {
  const yesterday = addDays(today, -1);
  await tx
    .update(subscriptions)
    .set({
      soldBeginDate: sql`${subscriptions.beginDate}`,
      soldEndDate: sql`${subscriptions.endDate}`,
      beginDate: sql`least(${subscriptions.beginDate}, ${yesterday}::date)`,
      endDate: yesterday,
      endFixed: true,
      version: nextVersion,
    })
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        matchesId(subscriptions.traineeId, traineeId),
        gte(subscriptions.endDate, today),
        isNull(subscriptions.deletedAt),
      ),
    );
}
