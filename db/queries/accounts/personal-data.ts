import "server-only";
import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { listClassKinds } from "@/db/queries/classes/class-kinds";
import { listVenuesOf } from "@/db/queries/classes/venues";
import { listClosures } from "@/db/queries/closures/closures";
import { sharerOf } from "@/db/queries/families/shares";
import { assistants, coachTrainees, users } from "@/db/schema/accounts";
import { activities, creditMovements, openingNotices, reservations } from "@/db/schema/activities";
import { businesses, terms } from "@/db/schema/business";
import { importRows, imports } from "@/db/schema/imports";
import { offers, subscriptions } from "@/db/schema/offers";
import { outbox } from "@/db/schema/outbox";
import type { AccountId, CoachScope, OwnerScope, TraineeScope } from "@/db/scope";

/** Leaves the texts out because they contain links. */
export function exportMails(db: Db, id: AccountId) {
  return db
    .select({ subject: outbox.subject, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
    .from(outbox)
    .where(
      sql`${outbox.to} = (select ${users.email} from ${users} where ${users.id} = ${id}::uuid)`,
    )
    .orderBy(asc(outbox.createdAt));
}

/** Ended links are included. */
export function exportLinks(db: Db, owner: OwnerScope) {
  const isTrainee = "traineeId" in owner;
  const person = {
    firstName: users.firstName,
    lastName: users.lastName,
    displayName: users.displayName,
    email: users.email,
    phoneNumber: users.phoneNumber,
  };
  return db
    .select({
      ...(isTrainee ? { coach: users.displayName } : person),
      comment: coachTrainees.comment,
      since: coachTrainees.createdAt,
      endedAt: coachTrainees.endedAt,
    })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, isTrainee ? coachTrainees.coachId : coachTrainees.traineeId))
    .where(
      isTrainee
        ? eq(coachTrainees.traineeId, owner.traineeId)
        : eq(coachTrainees.coachId, owner.coachId),
    )
    .orderBy(asc(coachTrainees.createdAt));
}

/** Deleted subscriptions are included. */
export function exportSubscriptions(db: Db, owner: OwnerScope) {
  const isTrainee = "traineeId" in owner;
  return db
    .select({
      subscription: subscriptions,
      with: isTrainee
        ? sql<string>`coalesce(${businesses.sellerName}, ${users.displayName})`
        : users.displayName,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, isTrainee ? subscriptions.coachId : subscriptions.traineeId))
    .leftJoin(businesses, eq(businesses.coachId, subscriptions.coachId))
    .where(
      isTrainee
        ? eq(subscriptions.traineeId, owner.traineeId)
        : eq(subscriptions.coachId, owner.coachId),
    )
    .orderBy(asc(subscriptions.createdAt));
}

/** Returns each text as it was when the subscription was bought. */
export function exportTerms(db: Db, owner: OwnerScope) {
  return db
    .select({
      subscriptionId: subscriptions.id,
      version: terms.version,
      acceptedAt: subscriptions.createdAt,
      text: terms.text,
    })
    .from(subscriptions)
    .innerJoin(
      terms,
      and(eq(terms.coachId, subscriptions.coachId), eq(terms.version, subscriptions.termsVersion)),
    )
    .where(
      "traineeId" in owner
        ? eq(subscriptions.traineeId, owner.traineeId)
        : eq(subscriptions.coachId, owner.coachId),
    )
    .orderBy(asc(subscriptions.createdAt));
}

export function exportMovements(db: Db, traineeId: TraineeScope) {
  return db
    .select({
      subscriptionId: creditMovements.subscriptionId,
      date: creditMovements.createdAt,
      delta: creditMovements.delta,
      reason: creditMovements.reason,
      activityLabel: activities.label,
      activityBeginDate: activities.beginDate,
      for: sharerOf(creditMovements.reservationId, creditMovements.subscriptionId),
    })
    .from(creditMovements)
    .innerJoin(subscriptions, eq(subscriptions.id, creditMovements.subscriptionId))
    .leftJoin(activities, eq(activities.id, creditMovements.activityId))
    .where(eq(subscriptions.traineeId, traineeId))
    .orderBy(asc(creditMovements.arrival));
}

export function exportPlaces(db: Db, traineeId: TraineeScope) {
  return db
    .select({
      label: activities.label,
      place: activities.place,
      beginDate: activities.beginDate,
      endDate: activities.endDate,
      coach: users.displayName,
      status: reservations.status,
      isWaiting: reservations.isWaiting,
      subscription: subscriptions.label,
      bookedAt: reservations.createdAt,
      changedAt: reservations.updatedAt,
    })
    .from(reservations)
    .innerJoin(activities, eq(activities.id, reservations.activityId))
    .innerJoin(subscriptions, eq(subscriptions.id, reservations.subscriptionId))
    .innerJoin(users, eq(users.id, reservations.coachId))
    .where(eq(reservations.traineeId, traineeId))
    .orderBy(asc(activities.beginDate), asc(reservations.arrival));
}

export function exportOpeningNotices(db: Db, traineeId: TraineeScope) {
  return db
    .select({
      label: activities.label,
      beginDate: activities.beginDate,
      dueAt: openingNotices.dueAt,
    })
    .from(openingNotices)
    .innerJoin(activities, eq(activities.id, openingNotices.activityId))
    .where(eq(openingNotices.traineeId, traineeId))
    .orderBy(asc(openingNotices.dueAt));
}

/** The address of an online class is a secret. */
const { meetingUrl: _, ...ofClass } = getTableColumns(activities);

export async function exportStudio(db: Db, coachId: CoachScope) {
  return {
    classes: await db
      .select(ofClass)
      .from(activities)
      .where(eq(activities.coachId, coachId))
      .orderBy(asc(activities.beginDate)),
    classKinds: await listClassKinds(db, coachId),
    venues: await listVenuesOf(db, coachId),
    closures: await listClosures(db, coachId),
    offers: await db
      .select()
      .from(offers)
      .where(eq(offers.coachId, coachId))
      .orderBy(asc(offers.createdAt)),
    assistants: await db
      .select()
      .from(assistants)
      .where(and(eq(assistants.coachId, coachId), isNull(assistants.deletedAt)))
      .orderBy(asc(assistants.createdAt)),
  };
}

/** Import rows that wait until the trainee follows the coach. */
export function exportWaiting(db: Db, traineeId: TraineeScope) {
  return db
    .select({
      coach: users.displayName,
      since: importRows.createdAt,
      held: importRows.waiting,
    })
    .from(importRows)
    .innerJoin(users, eq(users.id, importRows.coachId))
    .where(eq(importRows.waitsForId, traineeId))
    .orderBy(asc(importRows.createdAt));
}

export function exportImports(db: Db, coachId: CoachScope) {
  return db
    .select({
      importedAt: imports.createdAt,
      line: importRows.line,
      name: importRows.name,
      email: importRows.email,
      parentEmail: importRows.parentEmail,
      state: importRows.state,
      reason: importRows.reason,
      invitedAt: importRows.invitedAt,
    })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(eq(importRows.coachId, coachId))
    .orderBy(asc(imports.createdAt), asc(importRows.line));
}
