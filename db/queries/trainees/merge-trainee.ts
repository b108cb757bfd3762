import "server-only";
import { and, asc, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import type { UserRow } from "@/db/queries/accounts/users";
import { matchesId } from "@/db/queries/operations/id-conditions";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { coachTrainees, users } from "@/db/schema/accounts";
import { openingNotices, reservations } from "@/db/schema/activities";
import { subscriptions } from "@/db/schema/offers";
import { receipts } from "@/db/schema/receipts";
import type { CoachId, CoachScope, LinkIds, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { ERASED_NAMES } from "@/lib/domain/erased-name";

/** Whether the link's trainee waits for the account's address. Both are tables or their aliases. */
export const awaits = (link: SQLWrapper, account: SQLWrapper) =>
  sql`(${link}.awaits_address = ${account}.email_folded or ${link}.awaits_address is null and ${link}.awaits_id = ${account}.id)`;

/** Trainees that the coach created for an invited address; they merge into its account. */
export async function listMadeByCoach(
  db: Db,
  { coachId, traineeId }: LinkIds,
): Promise<MadeByCoach[]> {
  const rows = await db
    .select({
      coachId: coachTrainees.coachId,
      mergedId: coachTrainees.traineeId,
      accountId: sql<TraineeId>`${users.id}`,
    })
    .from(coachTrainees)
    .innerJoin(users, awaits(coachTrainees, users))
    .where(and(matchesId(coachTrainees.coachId, coachId), matchesId(users.id, traineeId), isLinked))
    .orderBy(asc(coachTrainees.traineeId));
  return rows;
}

/** `account` null: the trainee waits for no address. */
export async function setAwaited(
  tx: Tx,
  coachId: CoachScope,
  traineeId: TraineeId,
  account: Pick<UserRow, "id" | "emailFolded"> | null,
): Promise<void> {
  await tx
    .update(coachTrainees)
    .set({ awaitsId: account?.id ?? null, awaitsAddress: account?.emailFolded ?? null })
    .where(and(eq(coachTrainees.coachId, coachId), eq(coachTrainees.traineeId, traineeId)));
}

/** A trainee created by a coach, and the account that the trainee merges into. */
export interface MadeByCoach {
  coachId: CoachId;
  mergedId: TraineeId;
  accountId: TraineeId;
}

/** Moves what the merged trainee has to the account and erases the trainee; the caller locks both. */
export async function moveToAccount(
  tx: Tx,
  { mergedId, accountId }: Pick<MadeByCoach, "mergedId" | "accountId">,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      becameId: accountId,
      ...ERASED_NAMES,
      phoneNumber: null,
      birthYear: null,
      urlPicture: null,
      deletedAt: now,
    })
    .where(eq(users.id, mergedId));
  // A trainee may have one trial with each coach.
  await tx
    .update(subscriptions)
    .set({ isTrial: false })
    .where(
      and(
        eq(subscriptions.traineeId, mergedId),
        eq(subscriptions.isTrial, true),
        sql`exists (select 1 from ${subscriptions} own where own.coach_id = ${subscriptions.coachId}
          and own.trainee_id = ${accountId}::uuid and own.is_trial)`,
      ),
    );
  await tx
    .update(subscriptions)
    .set({ traineeId: accountId })
    .where(eq(subscriptions.traineeId, mergedId));
  // The places of its own subscriptions have followed them; others are paid by a shared one.
  await tx
    .update(reservations)
    .set({ traineeId: accountId })
    .where(eq(reservations.traineeId, mergedId));
  await tx.update(receipts).set({ traineeId: accountId }).where(eq(receipts.traineeId, mergedId));
  await tx.execute(sql`
    insert into ${openingNotices} (coach_id, activity_id, trainee_id, due_at, created_at)
    select coach_id, activity_id, ${accountId}::uuid, due_at, created_at from ${openingNotices}
    where trainee_id = ${mergedId}::uuid on conflict do nothing`);
  await tx.delete(openingNotices).where(eq(openingNotices.traineeId, mergedId));
}

export async function endMergedLink(
  tx: Tx,
  { coachId, mergedId }: MadeByCoach,
  now: Date,
): Promise<void> {
  await tx
    .update(coachTrainees)
    .set({ endedAt: now, awaitsId: null, awaitsAddress: null })
    .where(and(eq(coachTrainees.coachId, coachId), eq(coachTrainees.traineeId, mergedId)));
}

/** Every coach that the trainee follows or followed, in the order of locks. */
export function listLinksEver(db: Db, traineeId: TraineeId) {
  return db
    .select({ coachId: coachTrainees.coachId, endedAt: coachTrainees.endedAt })
    .from(coachTrainees)
    .where(eq(coachTrainees.traineeId, traineeId))
    .orderBy(asc(coachTrainees.coachId));
}

/** Copies the trainee's link with its dates; an existing link gets the comment at its end. */
export async function passLink(
  tx: Tx,
  { coachId, mergedId, accountId }: MadeByCoach,
): Promise<void> {
  await tx.execute(sql`
    insert into ${coachTrainees} (coach_id, trainee_id, comment, created_at, ended_at)
    select coach_id, ${accountId}::uuid, comment, created_at, ended_at from ${coachTrainees}
    where coach_id = ${coachId}::uuid and trainee_id = ${mergedId}::uuid
    on conflict (coach_id, trainee_id) do update set
      comment = left(concat_ws(E'\\n', nullif(${coachTrainees}.comment, ''), nullif(excluded.comment, '')), 5000),
      comment_version = ${coachTrainees}.comment_version + (excluded.comment <> '')::int,
      ended_at = case when excluded.ended_at is null then null else ${coachTrainees}.ended_at end`);
  await tx
    .update(coachTrainees)
    .set({ comment: "" })
    .where(and(eq(coachTrainees.coachId, coachId), eq(coachTrainees.traineeId, mergedId)));
}
