import "server-only";
import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "@/db/pool";
import { heldStatuses, isHeld } from "@/db/queries/booking/held-statuses";
import { anyOf, matchesId } from "@/db/queries/operations/id-conditions";
import { coachTrainees, users } from "@/db/schema/accounts";
import { activities, reservations } from "@/db/schema/activities";
import { guardianships } from "@/db/schema/families";
import { subscriptions } from "@/db/schema/offers";
import { outbox, refusedAddresses } from "@/db/schema/outbox";
import { pushes } from "@/db/schema/push";
import type { AccountId, SystemScope, TraineeId } from "@/db/scope";
import { computed, json, orNull, prepared, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import { foldCase } from "@/lib/domain/fold-case";
import { makeStorable } from "@/lib/domain/make-storable";
import { mapTexts } from "@/lib/domain/map-texts";
import { DAY_MS } from "@/lib/domain/paris-time";
import type { QuietFacts, QuietKind } from "@/lib/domain/quiet-hours";

export type OutboxRow = typeof outbox.$inferSelect;
export type NewMail = Pick<
  typeof outbox.$inferInsert,
  | "id"
  | "to"
  | "subject"
  | "content"
  | "text"
  | "attachments"
  | "replyTo"
  | "headers"
  | "cancellationId"
  | "placeActivityId"
  | "placeTraineeId"
  | "quietKind"
  | "activityId"
  | "traineeId"
> & { dueAt?: Date | null };

const insert = statement(
  { params: { mails: json<(NewMail & { id: string })[]>(), now: outbox.createdAt } },
  ({
    mails,
    now,
  }) => sql`insert into ${outbox} (id, "to", subject, content, text, attachments, reply_to, headers, cancellation_id, place_activity_id,
      place_trainee_id, quiet_kind, activity_id, trainee_id, next_attempt_at, created_at)
    select id, "to", subject, content, text, coalesce(attachments, '[]'), "replyTo", coalesce(headers, '{}'), "cancellationId",
      "placeActivityId", "placeTraineeId", "quietKind", "activityId", "traineeId", coalesce("dueAt", ${now}::timestamptz),
      ${now}::timestamptz
    from jsonb_to_recordset(${mails}::jsonb) as m(id uuid, "to" text, subject text, content jsonb, text text, attachments jsonb,
      "replyTo" text, headers jsonb, "cancellationId" uuid, "placeActivityId" uuid, "placeTraineeId" uuid, "quietKind" text,
      "activityId" uuid, "traineeId" uuid, "dueAt" timestamptz)`,
);

export async function insertMails(tx: Tx, mails: readonly NewMail[], now: Date): Promise<void> {
  const rows = mails.map((mail) => ({
    id: v7(),
    ...mail,
    to: makeStorable(mail.to),
    subject: makeStorable(mail.subject),
    content: mapTexts(mail.content, makeStorable),
    text: makeStorable(mail.text),
  }));
  await insert(tx, { mails: rows, now });
}

// PostgreSQL rounds instants to milliseconds and this process cuts them, so each may lie one ahead.
const due = sql`(select id from ${outbox} where sent_at is null and dead_at is null
  and next_attempt_at < ${sql.placeholder("now")}::timestamptz + interval '2 ms'
  order by next_attempt_at limit ${sql.placeholder("limit")} for update skip locked)`;
const lease = prepared((db) =>
  db
    .update(outbox)
    .set({
      nextAttemptAt: sql`${sql.placeholder("now")}::timestamptz + make_interval(secs => ${sql.placeholder("seconds")}::int)`,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(sql`${outbox.id} in ${due}`)
    .returning()
    .prepare("lease"),
);

/** Leases due mails for `seconds`; after a crash the lease expires and the mails are due again. */
export const leaseMails = (
  tx: Tx,
  _: SystemScope,
  limit: number,
  seconds: number,
  now: Date,
): Promise<OutboxRow[]> => lease(tx).execute({ limit, seconds, now: now.toISOString() });

/** Puts a leased mail off until the morning, as if it had not been tried. */
export async function holdMail(tx: Tx, _: SystemScope, id: string, until: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ nextAttemptAt: until, heldUntil: until, attempts: sql`${outbox.attempts} - 1` })
    .where(eq(outbox.id, id));
}

const quietFacts = statement(
  {
    params: {
      activityId: activities.id,
      traineeId: computed<string>(),
      userId: orNull(users.id),
    },
    row: {
      beginDate: activities.beginDate,
      cancelledAt: orNull(activities.cancelledAt),
      free: computed<number>(),
      holds: computed<boolean>(),
      waits: computed<boolean>(),
      isRecipient: computed<boolean>(),
    },
  },
  (params) => sql`
    select a.begin_date as "beginDate", a.cancelled_at as "cancelledAt", a.max_participants - a.confirmed_places as free,
      coalesce(bool_or(not r.is_waiting), false) as holds, coalesce(bool_or(r.is_waiting), false) as waits,
      coalesce(${params.userId}::uuid = ${params.traineeId}::uuid, true) or exists (select 1 from ${guardianships} g
        where g.guardian_id = ${params.userId}::uuid and g.person_id = ${params.traineeId}::uuid) as "isRecipient"
    from ${activities} a left join ${reservations} r on r.activity_id = a.id and r.trainee_id = ${params.traineeId}::uuid
      and r.status in ${heldStatuses}
    where a.id = ${params.activityId}::uuid group by a.id`,
);

/** The current state of the class, the person and the recipient; `userId` null is no account. */
export async function findQuietFacts(
  tx: Tx,
  _: SystemScope,
  activityId: string,
  traineeId: string,
  userId: AccountId | null,
): Promise<QuietFacts | null> {
  const [row] = await quietFacts(tx, { activityId, traineeId, userId });
  return row ?? null;
}

/** Classes of which the person's unsent mails tell a confirmed or free place. */
export function listUntold(
  db: Db,
  personId: TraineeId,
): Promise<{ kind: QuietKind | null; activityId: string | null }[]> {
  return db
    .selectDistinct({ kind: outbox.quietKind, activityId: outbox.activityId })
    .from(outbox)
    .where(
      and(
        eq(outbox.traineeId, personId),
        inArray(outbox.quietKind, ["MOVED_UP", "PLACE_FREE"]),
        isNull(outbox.sentAt),
        isNull(outbox.deadAt),
      ),
    );
}

/**
 * Deletes a cancellation's notifications and the mails not yet attempted.
 * Returns the addresses of its other mails.
 */
export async function deletePendingMails(tx: Tx, cancellationId: string): Promise<Set<string>> {
  const ofCancellation = eq(outbox.cancellationId, cancellationId);
  await tx.delete(outbox).where(and(ofCancellation, eq(outbox.attempts, 0)));
  await tx.delete(pushes).where(eq(pushes.cancellationId, cancellationId));
  const mailed = await tx.select({ to: outbox.to }).from(outbox).where(ofCancellation);
  return new Set(mailed.map(({ to }) => to));
}

const sent = statement(
  {
    params: {
      id: outbox.id,
      arrivedAt: orNull(refusedAddresses.addressFolded),
      now: outbox.sentAt,
    },
  },
  ({ id, arrivedAt, now }) =>
    sql`with arrived as (delete from ${refusedAddresses} where address_folded = ${arrivedAt}::text)
      update ${outbox} set sent_at = ${now}::timestamptz, last_error = null, reply_to = null, content = null, html = '', text = '', attachments = '[]', headers = '{}'
      where id = ${id}::uuid`,
);

/**
 * Erases the content of a sent mail, because its links would work for any reader of the database.
 * An arrived mail clears its address from the refused addresses.
 */
export async function markSent(
  tx: Tx,
  _: SystemScope,
  { id, to }: OutboxRow,
  arrived: boolean,
  now: Date,
): Promise<void> {
  await sent(tx, { id, arrivedAt: arrived ? foldCase(to) : null, now });
}

/**
 * Last days by subscription of this address or of its persons.
 * Null when deleted, withdrawn or no longer followed.
 */
export async function listEndsOf(
  tx: Tx,
  _: SystemScope,
  to: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({
      id: subscriptions.id,
      endDate: sql<
        string | null
      >`case when ${subscriptions.deletedAt} is null and ${subscriptions.withdrawnAt} is null
        and ${coachTrainees.endedAt} is null then ${subscriptions.endDate}::text end`,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .innerJoin(
      coachTrainees,
      and(
        eq(coachTrainees.traineeId, subscriptions.traineeId),
        eq(coachTrainees.coachId, subscriptions.coachId),
      ),
    )
    .where(
      and(
        anyOf(subscriptions.id, ids),
        sql`(${users.email} = ${to} or exists (select 1 from ${guardianships} g join ${users} a on a.id = g.guardian_id
          where g.person_id = ${subscriptions.traineeId} and a.email = ${to}))`,
      ),
    );
  return new Map(rows.map(({ id, endDate }) => [id, endDate]));
}

interface PlaceOfMail {
  activityId: string;
  traineeId: string;
  /** When the mail was stored. */
  storedAt: Date;
}

/** Whether the trainee has a confirmed place that is older than the mail. */
export async function holdsPlace(
  tx: Tx,
  _: SystemScope,
  { activityId, traineeId, storedAt }: PlaceOfMail,
): Promise<boolean> {
  const confirmed = and(
    eq(reservations.activityId, activityId),
    matchesId(reservations.traineeId, traineeId),
    eq(reservations.isWaiting, false),
    lte(reservations.createdAt, storedAt),
    isHeld,
  );
  return (await tx.$count(reservations, confirmed)) > 0;
}

/** Retries after `seconds`; null gives the mail up. */
export async function markFailed(
  tx: Tx,
  _: SystemScope,
  id: string,
  error: string,
  seconds: number | null,
  now: Date,
): Promise<void> {
  const lastError = makeStorable(error);
  await tx
    .update(outbox)
    .set(
      seconds === null
        ? { deadAt: now, lastError }
        : { nextAttemptAt: new Date(now.getTime() + seconds * 1000), lastError },
    )
    .where(eq(outbox.id, id));
}

/** `due` counts unsent mails whose time has come, `dead` those given up. */
export async function countUnsentMails(
  db: Db,
  _: SystemScope,
  now: Date,
): Promise<{ due: number; dead: number }> {
  const [row] = await db
    .select({
      due: sql<number>`(count(*) filter (where ${outbox.deadAt} is null and ${outbox.nextAttemptAt} <= ${now.toISOString()}::timestamptz))::int`,
      dead: sql<number>`(count(*) filter (where ${outbox.deadAt} is not null))::int`,
    })
    .from(outbox)
    .where(sql`${outbox.sentAt} is null`);
  return row ?? { due: 0, dead: 0 };
}

/** Deletes sent mails after 30 days and dead mails after 90. */
export async function deleteOldMails(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await tx
    .delete(outbox)
    .where(or(lt(outbox.sentAt, daysBefore(30)), lt(outbox.deadAt, daysBefore(90))));
  // An instance of a previous release keeps the content of sent and emptied mails.
  await tx
    .update(outbox)
    .set({ content: null, html: "", text: "", attachments: [], headers: {}, replyTo: null })
    .where(
      or(
        and(isNotNull(outbox.sentAt), or(ne(outbox.text, ""), isNotNull(outbox.content))),
        and(isNotNull(outbox.deadAt), eq(outbox.text, ""), isNotNull(outbox.content)),
      ),
    );
}
