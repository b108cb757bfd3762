import "server-only";
import { and, asc, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { named } from "@/db/queries/any-of";
import { listClosures } from "@/db/queries/closures";
import { assistants, coachTrainees, passwordTokens, pictures, users } from "@/db/schema/accounts";
import { activities, creditMovements, reservations } from "@/db/schema/activities";
import { closures } from "@/db/schema/closures";
import { folded } from "@/db/schema/folding";
import { offers, subscriptions } from "@/db/schema/offers";
import { externalRefs, idempotencyKeys, imports, outbox } from "@/db/schema/operations";
import type { AccountId, CoachId, CoachScope, TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { foldCase } from "@/lib/domain/folding";

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

/** Ends what a coach offers: offers, links with their comments, other teachers and imports, and the names of who owed them. */
export async function closeBusiness(tx: Tx, coachId: CoachScope, now: Date): Promise<void> {
  await tx
    .update(offers)
    .set({ deletedAt: now })
    .where(and(eq(offers.coachId, coachId), isNull(offers.deletedAt)));
  await tx
    .update(coachTrainees)
    .set({ comment: "", endedAt: sql`coalesce(${coachTrainees.endedAt}, ${now.toISOString()})` })
    .where(eq(coachTrainees.coachId, coachId));
  await tx
    .update(assistants)
    .set({
      firstName: "Prof",
      lastName: "supprimé",
      description: "",
      urlPicture: null,
      deletedAt: sql`coalesce(${assistants.deletedAt}, ${now.toISOString()})`,
    })
    .where(eq(assistants.coachId, coachId));
  await tx
    .update(activities)
    .set({ comment: "" })
    .where(and(eq(activities.coachId, coachId), ne(activities.comment, "")));
  await tx
    .update(subscriptions)
    .set({ debtorFirstName: null, debtorLastName: null })
    .where(and(eq(subscriptions.coachId, coachId), isNotNull(subscriptions.debtorLastName)));
  await tx.delete(closures).where(eq(closures.coachId, coachId));
  await tx.delete(imports).where(eq(imports.coachId, coachId));
  await tx.delete(externalRefs).where(eq(externalRefs.coachId, coachId));
}

/**
 * Takes a person out of an account: the row stays for the books of others, without a name, an address or a way in.
 * Answers the addresses of the pictures that are nobody's any more.
 */
export async function anonymise(
  tx: Tx,
  { id, email }: { id: AccountId; email: string },
  now: Date,
): Promise<string[]> {
  await tx
    .update(users)
    .set({
      firstName: "Compte",
      lastName: "supprimé",
      displayName: "Compte supprimé",
      // `.invalid` is nobody's for ever (RFC 2606).
      email: `compte-${id}@supprime.invalid`,
      phoneNumber: null,
      urlPicture: null,
      passwordHash: null,
      tokenVersion: sql`${users.tokenVersion} + 1`,
      emailVerifiedAt: null,
      googleSub: null,
      presentation: "",
      publicPage: false,
      reminders: false,
      calendarToken: null,
      lastSeenAt: null,
      warnedAt: null,
      warningId: null,
      deletedAt: now,
    })
    .where(eq(users.id, id));
  await tx.update(coachTrainees).set({ comment: "" }).where(named(coachTrainees.traineeId, id));
  await tx.delete(passwordTokens).where(eq(passwordTokens.userId, id));
  await tx.delete(outbox).where(eq(outbox.to, email));
  await tx
    .delete(idempotencyKeys)
    .where(or(eq(idempotencyKeys.caller, id), sql`strpos(${idempotencyKeys.body}, ${email}) > 0`));
  await forgetInReports(tx, id, email);
  const gone = await tx
    .delete(pictures)
    .where(eq(pictures.ownerId, id))
    .returning({ url: pictures.url });
  return gone.map(({ url }) => url);
}

/** Reports of imports that name the person lose them. */
async function forgetInReports(tx: Tx, id: string, email: string): Promise<void> {
  const rows = await tx
    .select({ id: imports.id, people: imports.people })
    .from(imports)
    .where(
      and(
        ne(imports.status, "RUNNING"),
        sql`exists (select 1 from jsonb_array_elements(${imports.people}) p
          where p->>'traineeId' = ${id} or ${folded(sql`p->>'email'`)} = ${folded(email)})`,
      ),
    )
    .orderBy(asc(imports.id))
    .for("update");
  for (const row of rows) {
    const people = row.people.filter(
      (person) => person.traineeId !== id && foldCase(person.email ?? "") !== foldCase(email),
    );
    await tx.update(imports).set({ people }).where(eq(imports.id, row.id));
  }
}
