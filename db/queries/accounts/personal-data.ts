import "server-only";
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { listClosures } from "@/db/queries/closures/closures";
import { assistants, coachTrainees, users } from "@/db/schema/accounts";
import { activities, creditMovements, reservations } from "@/db/schema/activities";
import { terms } from "@/db/schema/business";
import { importRows, imports } from "@/db/schema/imports";
import { offers, subscriptions } from "@/db/schema/offers";
import { outbox } from "@/db/schema/outbox";
import type { AccountId, CoachId, CoachScope, TraineeScope } from "@/db/scope";

/** What the account's address was told, without the texts: those hold links. */
export function exportMails(db: Db, id: AccountId) {
  return db
    .select({ subject: outbox.subject, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
    .from(outbox)
    .where(
      sql`${outbox.to} = (select ${users.email} from ${users} where ${users.id} = ${id}::uuid)`,
    )
    .orderBy(asc(outbox.createdAt));
}

/** The person at the other end of each link, ended ones too, and the coach's comment. */
export function exportLinks(db: Db, of: { traineeId: TraineeScope } | { coachId: CoachScope }) {
  const mine = "traineeId" in of;
  const person = {
    firstName: users.firstName,
    lastName: users.lastName,
    displayName: users.displayName,
    email: users.email,
    phoneNumber: users.phoneNumber,
  };
  return db
    .select({
      ...(mine ? { coach: users.displayName } : person),
      comment: coachTrainees.comment,
      since: coachTrainees.createdAt,
      endedAt: coachTrainees.endedAt,
    })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, mine ? coachTrainees.coachId : coachTrainees.traineeId))
    .where(mine ? eq(coachTrainees.traineeId, of.traineeId) : eq(coachTrainees.coachId, of.coachId))
    .orderBy(asc(coachTrainees.createdAt));
}

/** A trainee's subscriptions, deleted ones too, or those that a coach has sold; with the other side's name. */
export function exportSubscriptions(
  db: Db,
  of: { traineeId: TraineeScope } | { coachId: CoachScope },
) {
  const mine = "traineeId" in of;
  return db
    .select({
      subscription: subscriptions,
      with: users.displayName,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, mine ? subscriptions.coachId : subscriptions.traineeId))
    .where(mine ? eq(subscriptions.traineeId, of.traineeId) : eq(subscriptions.coachId, of.coachId))
    .orderBy(asc(subscriptions.createdAt));
}

/** The terms accepted for these subscriptions, as they were then. */
export function exportTerms(db: Db, of: { traineeId: TraineeScope } | { coachId: CoachScope }) {
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
      "traineeId" in of
        ? eq(subscriptions.traineeId, of.traineeId)
        : eq(subscriptions.coachId, of.coachId),
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

/** A coach's classes, offers and other teachers, deleted ones too. */
export async function exportBusiness(db: Db, coachId: CoachScope) {
  return {
    classes: await db
      .select()
      .from(activities)
      .where(eq(activities.coachId, coachId))
      .orderBy(asc(activities.beginDate)),
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

/** What a coach's tables hold for an account until its person follows that coach. */
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

/** What became of each row of a coach's imports, as long as it is kept. */
export function exportImports(db: Db, coachId: CoachScope) {
  return db
    .select({
      importedAt: imports.createdAt,
      line: importRows.line,
      name: importRows.name,
      email: importRows.email,
      state: importRows.state,
      reason: importRows.reason,
      invitedAt: importRows.invitedAt,
    })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(eq(importRows.coachId, coachId))
    .orderBy(asc(imports.createdAt), asc(importRows.line));
}

/** The coaches whom a trainee follows, in the one order that no two transactions contradict. */
export async function listLiveLinks(db: Db, traineeId: TraineeScope): Promise<CoachId[]> {
  const rows = await db
    .select({ coachId: coachTrainees.coachId })
    .from(coachTrainees)
    .where(and(eq(coachTrainees.traineeId, traineeId), isNull(coachTrainees.endedAt)))
    .orderBy(asc(coachTrainees.coachId));
  return rows.map(({ coachId }) => coachId);
}

/** A coach's classes that have not begun and are not cancelled. */
export async function listFutureClasses(db: Db, coachId: CoachScope, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.coachId, coachId),
        isNull(activities.cancelledAt),
        sql`${activities.beginDate} > ${now.toISOString()}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** A coach's classes with a note of theirs. */
export async function listCommentedClasses(db: Db, coachId: CoachScope): Promise<string[]> {
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.coachId, coachId), ne(activities.comment, "")));
  return rows.map(({ id }) => id);
}
