import "server-only";
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { hasNoAddress } from "@/db/queries/accounts/has-no-address";
import { guardiansShown } from "@/db/queries/families/guardianships";
import { sharerOf } from "@/db/queries/families/shares";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { assistants, coachTrainees, users } from "@/db/schema/accounts";
import { activities, creditMovements, reservations } from "@/db/schema/activities";
import { offers, subscriptions } from "@/db/schema/offers";
import { deposits, receipts } from "@/db/schema/receipts";
import type { CoachScope } from "@/db/scope";

/** Keyset pages, so that no transaction stays open while a slow client downloads. */
const after = (columns: SQL, last: readonly (string | number)[] | null): SQL | undefined =>
  last
    ? sql`(${columns}) > (${sql.join(
        last.map((value) => sql`${value}`),
        sql`, `,
      )})`
    : undefined;

/** Sorted by visible fields, so that two servers with the same people give the same file. */
const shownAs = sql`${users.firstName}, ${users.lastName}, case when ${hasNoAddress(users.email)} then '' else ${users.email} end, coalesce(${users.phoneNumber}, ''), ${users.id}::text`;

export function listTraineesForArchive(
  db: Db,
  coachId: CoachScope,
  which: "PRESENT" | "FORMER",
  last: readonly string[] | null,
  limit: number,
) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      phoneNumber: users.phoneNumber,
      comment: coachTrainees.comment,
      endedAt: coachTrainees.endedAt,
      guardians: guardiansShown(coachTrainees.traineeId),
    })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.traineeId))
    .where(
      and(
        eq(coachTrainees.coachId, coachId),
        which === "FORMER" ? isNotNull(coachTrainees.endedAt) : isLinked,
        isNull(users.deletedAt),
        after(shownAs, last),
      ),
    )
    .orderBy(sql`${shownAs}`)
    .limit(limit);
}
export type ArchivedTrainee = Awaited<ReturnType<typeof listTraineesForArchive>>[number];

export function listSoldForArchive(db: Db, coachId: CoachScope, traineeIds: readonly string[]) {
  const { beginDate, endDate, label, type, priceCents, quantity } = subscriptions;
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        isNull(subscriptions.deletedAt),
        anyOf(subscriptions.traineeId, traineeIds),
      ),
    )
    .orderBy(
      asc(beginDate),
      asc(label),
      asc(endDate),
      asc(type),
      asc(priceCents),
      asc(quantity),
      asc(subscriptions.quantityLeft),
      asc(subscriptions.id),
    );
}
export type Sold = Awaited<ReturnType<typeof listSoldForArchive>>[number];

export function listOffersForArchive(db: Db, coachId: CoachScope) {
  return db
    .select()
    .from(offers)
    .where(and(eq(offers.coachId, coachId), isNull(offers.deletedAt)))
    .orderBy(asc(offers.label), asc(offers.id));
}
export type Offer = Awaited<ReturnType<typeof listOffersForArchive>>[number];

/** Deleted subscriptions are included: their movements are exported too. */
export function listSoldIds(
  db: Db,
  coachId: CoachScope,
  last: readonly string[] | null,
  limit: number,
) {
  return db
    .select({ id: subscriptions.id, traineeId: subscriptions.traineeId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        last
          ? sql`(${subscriptions.traineeId}, ${subscriptions.id}) > (${last[0]}::uuid, ${last[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(subscriptions.traineeId), asc(subscriptions.id))
    .limit(limit);
}

const holder = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
};

export function listMovementsForArchive(
  db: Db,
  coachId: CoachScope,
  subscriptionIds: readonly string[],
) {
  return db
    .select({
      ...holder,
      label: subscriptions.label,
      soldFrom: subscriptions.beginDate,
      date: creditMovements.createdAt,
      delta: creditMovements.delta,
      reason: creditMovements.reason,
      activityLabel: activities.label,
      activityBegin: activities.beginDate,
      for: sharerOf(creditMovements.reservationId, creditMovements.subscriptionId),
    })
    .from(creditMovements)
    .innerJoin(subscriptions, eq(subscriptions.id, creditMovements.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .leftJoin(activities, eq(activities.id, creditMovements.activityId))
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        anyOf(creditMovements.subscriptionId, subscriptionIds),
      ),
    )
    .orderBy(
      asc(subscriptions.traineeId),
      asc(creditMovements.subscriptionId),
      asc(creditMovements.arrival),
    );
}
export type Movement = Awaited<ReturnType<typeof listMovementsForArchive>>[number];

export function listClassesForArchive(
  db: Db,
  coachId: CoachScope,
  last: { beginDate: Date; id: string } | null,
  limit: number,
) {
  return db
    .select({
      activity: activities,
      teacherFirstName: assistants.firstName,
      teacherLastName: assistants.lastName,
    })
    .from(activities)
    .leftJoin(assistants, eq(assistants.id, activities.assistantId))
    .where(
      and(
        eq(activities.coachId, coachId),
        last
          ? sql`(${activities.beginDate}, ${activities.id}) > (${last.beginDate.toISOString()}::timestamptz, ${last.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(activities.beginDate), asc(activities.id))
    .limit(limit);
}
export type ClassRow = Awaited<ReturnType<typeof listClassesForArchive>>[number];

export function listPlacesForArchive(db: Db, coachId: CoachScope, activityIds: readonly string[]) {
  return db
    .select({
      ...holder,
      activityId: reservations.activityId,
      status: reservations.status,
      isWaiting: reservations.isWaiting,
      bookedAt: reservations.createdAt,
      label: subscriptions.label,
    })
    .from(reservations)
    .innerJoin(users, eq(users.id, reservations.traineeId))
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .where(and(eq(reservations.coachId, coachId), anyOf(reservations.activityId, activityIds)))
    .orderBy(asc(reservations.activityId), asc(reservations.arrival));
}
export type PlaceLine = Awaited<ReturnType<typeof listPlacesForArchive>>[number];

/** Includes the opening amounts from before Élan. */
export function listReceiptsForArchive(
  db: Db,
  coachId: CoachScope,
  last: { receivedOn: string; id: string } | null,
  limit: number,
) {
  return db
    .select({ receipt: receipts, depositedOn: deposits.depositedOn })
    .from(receipts)
    .leftJoin(deposits, eq(deposits.id, receipts.depositId))
    .where(
      and(
        eq(receipts.coachId, coachId),
        last ? sql`${receipts.receivedOn} >= ${last.receivedOn}::date` : undefined,
        last
          ? sql`(${receipts.receivedOn}, ${receipts.id}) > (${last.receivedOn}::date, ${last.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(receipts.receivedOn), asc(receipts.id))
    .limit(limit);
}
export type ReceiptLine = Awaited<ReturnType<typeof listReceiptsForArchive>>[number];
