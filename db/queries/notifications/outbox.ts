import "server-only";
import { and, eq, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Db } from "@/db/pool";
import { active } from "@/db/queries/booking/held-places";
import { anyOf, named } from "@/db/queries/operations/any-of";
import { coachTrainees, users } from "@/db/schema/accounts";
import { reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import { outbox, refusedAddresses } from "@/db/schema/outbox";
import { pushes } from "@/db/schema/push";
import type { SystemScope } from "@/db/scope";
import { json, orNull, prepared, statement } from "@/db/statement";
import type { Tx } from "@/db/transaction";
import { foldCase } from "@/lib/domain/folding";
import { makeStorable } from "@/lib/domain/make-storable";

export type OutboxRow = typeof outbox.$inferSelect;
export type NewMail = Pick<
  typeof outbox.$inferInsert,
  | "id"
  | "to"
  | "subject"
  | "html"
  | "text"
  | "attachments"
  | "replyTo"
  | "headers"
  | "cancellationId"
  | "placeActivityId"
  | "placeTraineeId"
> & { dueAt?: Date | null };

const insert = statement(
  { given: { mails: json<(NewMail & { id: string })[]>(), now: outbox.createdAt } },
  ({
    mails,
    now,
  }) => sql`insert into ${outbox} (id, "to", subject, html, text, attachments, reply_to, headers, cancellation_id, place_activity_id,
      place_trainee_id, next_attempt_at, created_at)
    select id, "to", subject, html, text, coalesce(attachments, '[]'), "replyTo", coalesce(headers, '{}'), "cancellationId",
      "placeActivityId", "placeTraineeId", coalesce("dueAt", now()),
      ${now}::timestamptz
    from jsonb_to_recordset(${mails}::jsonb) as m(id uuid, "to" text, subject text, html text, text text, attachments jsonb,
      "replyTo" text, headers jsonb, "cancellationId" uuid, "placeActivityId" uuid, "placeTraineeId" uuid, "dueAt" timestamptz)`,
);

export async function insertMails(tx: Tx, mails: readonly NewMail[], now: Date): Promise<void> {
  const rows = mails.map((mail) => ({
    id: v7(),
    ...mail,
    to: makeStorable(mail.to),
    subject: makeStorable(mail.subject),
    html: makeStorable(mail.html),
    text: makeStorable(mail.text),
  }));
  await insert(tx, { mails: rows, now });
}

// Instants are kept to the millisecond: one that was rounded up is due now.
const due = sql`(select id from ${outbox} where sent_at is null and dead_at is null and next_attempt_at < now() + interval '1 ms'
  order by next_attempt_at limit ${sql.placeholder("limit")} for update skip locked)`;
const lease = prepared((db) =>
  db
    .update(outbox)
    .set({
      nextAttemptAt: sql`now() + make_interval(secs => ${sql.placeholder("seconds")}::int)`,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(sql`${outbox.id} in ${due}`)
    .returning()
    .prepare("lease"),
);

/** Mails due, leased for so many seconds to whoever asked: a crash gives them back. */
export const leaseMails = (
  tx: Tx,
  _: SystemScope,
  limit: number,
  seconds: number,
): Promise<OutboxRow[]> => lease(tx).execute({ limit, seconds });

/** Drops the mails of a cancellation that have not been begun, and its notifications. Answers the addresses of those that have left, or are leaving. */
export async function dropMailsOf(tx: Tx, cancellationId: string): Promise<Set<string>> {
  const ofIt = eq(outbox.cancellationId, cancellationId);
  await tx.delete(outbox).where(and(ofIt, eq(outbox.attempts, 0)));
  await tx.delete(pushes).where(eq(pushes.cancellationId, cancellationId));
  const left = await tx.select({ to: outbox.to }).from(outbox).where(ofIt);
  return new Set(left.map(({ to }) => to));
}

const sent = statement(
  {
    given: {
      id: outbox.id,
      arrivedAt: orNull(refusedAddresses.addressFolded),
      now: outbox.sentAt,
    },
  },
  ({ id, arrivedAt, now }) =>
    sql`with arrived as (delete from ${refusedAddresses} where address_folded = ${arrivedAt}::text)
      update ${outbox} set sent_at = ${now}::timestamptz, last_error = null, reply_to = null, html = '', text = '', attachments = '[]', headers = '{}'
      where id = ${id}::uuid`,
);

/**
 * That a mail has left is kept, not what it said: its links would open what they open to whoever reads the database.
 * Where it has arrived, its address is refused no more.
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

/** The last days of these subscriptions, of whoever has this address; null: deleted, withdrawn from, or of a coach who follows them no more. */
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
    .where(and(eq(users.email, to), anyOf(subscriptions.id, ids)));
  return new Map(rows.map(({ id, endDate }) => [id, endDate]));
}

/** Whether somebody still has a confirmed place in a class that a mail tells them of. */
export async function holdsPlace(
  tx: Tx,
  _: SystemScope,
  activityId: string,
  traineeId: string,
): Promise<boolean> {
  const confirmed = and(
    eq(reservations.activityId, activityId),
    named(reservations.traineeId, traineeId),
    eq(reservations.isWaiting, false),
    active,
  );
  return (await tx.$count(reservations, confirmed)) > 0;
}

/** Tries again after `seconds`, or gives up when there is no other try. */
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
        : { nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`, lastError },
    )
    .where(eq(outbox.id, id));
}

/** Mails that are due and not sent yet, and mails given up. */
export async function countUnsentMails(
  db: Db,
  _: SystemScope,
): Promise<{ due: number; dead: number }> {
  const [row] = await db
    .select({
      due: sql<number>`(count(*) filter (where ${outbox.deadAt} is null and ${outbox.nextAttemptAt} <= now()))::int`,
      dead: sql<number>`(count(*) filter (where ${outbox.deadAt} is not null))::int`,
    })
    .from(outbox)
    .where(sql`${outbox.sentAt} is null`);
  return row ?? { due: 0, dead: 0 };
}

/** Forgets mails sent more than 30 days ago; those given up after 90. */
export async function deleteOldMails(tx: Tx, _: SystemScope, now: Date): Promise<void> {
  const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await tx
    .delete(outbox)
    .where(or(lt(outbox.sentAt, daysBefore(30)), lt(outbox.deadAt, daysBefore(90))));
  // What an instance of the release before has sent meanwhile.
  await tx
    .update(outbox)
    .set({ html: "", text: "", attachments: [], headers: {} })
    .where(and(isNotNull(outbox.sentAt), ne(outbox.text, "")));
}
