import "server-only";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { erasedAccount } from "@/db/queries/accounts/erased-account";
import { releaseWaitingRows } from "@/db/queries/imports/import-waiting";
import { anyOf } from "@/db/queries/operations/id-conditions";
import { coachTrainees, passwordTokens, users } from "@/db/schema/accounts";
import { reservations } from "@/db/schema/activities";
import { familyInvitations, guardianships } from "@/db/schema/families";
import { externalRefs, importRows, imports } from "@/db/schema/imports";
import { subscriptions } from "@/db/schema/offers";
import { outbox } from "@/db/schema/outbox";
import { receipts } from "@/db/schema/receipts";
import type { CoachScope, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";

/** The lock stops workers and other undo calls. */
export async function lockImport(tx: Tx, coachId: CoachScope, id: string) {
  const [row] = await tx
    .select({
      status: imports.status,
      undoneAt: imports.undoneAt,
      createdAt: imports.createdAt,
    })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.coachId, coachId)))
    .for("update");
  return row ?? null;
}

/** Returns the rows that created or linked a trainee. */
export function listMade(tx: Tx, coachId: CoachScope, importId: string) {
  return tx
    .select({
      id: importRows.id,
      state: importRows.state,
      name: importRows.name,
      traineeId: sql<TraineeId>`${importRows.traineeId}`,
      subscriptionId: importRows.subscriptionId,
      linkMade: importRows.linkMade,
      commentMade: importRows.commentMade,
      digest: importRows.digest,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.coachId, coachId),
        sql`${importRows.traineeId} is not null`,
      ),
    )
    .orderBy(asc(importRows.line));
}

/** Ordered by id, the lock order of all transactions. */
export function lockPeople(tx: Tx, ids: readonly string[]) {
  return tx
    .select()
    .from(users)
    .where(and(anyOf(users.id, ids), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("no key update");
}

/** Returns what was done after `since` with these trainees and subscriptions, as sets of ids. */
export async function readUses(
  tx: Tx,
  coachId: CoachScope,
  { people, sold, since }: { people: readonly string[]; sold: readonly string[]; since: Date },
) {
  const from = sql`${since.toISOString()}::timestamptz`;
  const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
  const { rows } = await tx.execute<{ kind: string; id: string }>(sql`
    select distinct 'place' as kind, r.trainee_id as id from ${reservations} r
      where r.coach_id = ${coachId}::uuid and r.trainee_id = any(${uuids(people)}) and r.created_at >= ${from}
    union select 'sold place', r.subscription_id from ${reservations} r where r.subscription_id = any(${uuids(sold)})
    union select 'receipt', r.trainee_id from ${receipts} r
      where r.coach_id = ${coachId}::uuid and r.trainee_id = any(${uuids(people)}) and r.recorded_at >= ${from} and (r.subscription_id is null or r.subscription_id <> all(${uuids(sold)}))
    union select 'sold receipt', r.subscription_id from ${receipts} r
      where r.subscription_id = any(${uuids(sold)}) and r.kind <> 'OPENING'
    union select 'other coach', l.trainee_id from ${coachTrainees} l
      where l.trainee_id = any(${uuids(people)}) and l.coach_id <> ${coachId}::uuid
    union select 'guarded', g.person_id from ${guardianships} g where g.person_id = any(${uuids(people)})
    union select 'bought', s.trainee_id from ${subscriptions} s
      where s.coach_id = ${coachId}::uuid and s.trainee_id = any(${uuids(people)}) and s.deleted_at is null and s.created_at >= ${from} and s.id <> all(${uuids(sold)})`);
  const found = Map.groupBy(rows, ({ kind }) => kind);
  const ids = (kind: string) => new Set(found.get(kind)?.map(({ id }) => id));
  return {
    places: ids("place"),
    soldPlaces: ids("sold place"),
    receipts: ids("receipt"),
    soldReceipts: ids("sold receipt"),
    otherCoaches: ids("other coach"),
    guarded: ids("guarded"),
    bought: ids("bought"),
  };
}

/** Deleted subscriptions are left out. */
export function readSold(tx: Tx, coachId: CoachScope, ids: readonly string[]) {
  return tx
    .select({
      id: subscriptions.id,
      traineeId: subscriptions.traineeId,
      coachId: subscriptions.coachId,
      label: subscriptions.label,
      version: subscriptions.version,
      amountPaidCents: subscriptions.amountPaidCents,
    })
    .from(subscriptions)
    .where(
      and(
        anyOf(subscriptions.id, ids),
        eq(subscriptions.coachId, coachId),
        isNull(subscriptions.deletedAt),
      ),
    );
}

export function lockLinks(tx: Tx, coachId: CoachScope, ids: readonly string[]) {
  return tx
    .select()
    .from(coachTrainees)
    .where(and(eq(coachTrainees.coachId, coachId), anyOf(coachTrainees.traineeId, ids)))
    .orderBy(asc(coachTrainees.traineeId))
    .for("update");
}

export async function deleteSold(
  tx: Tx,
  coachId: CoachScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ deletedAt: now, version: sql`${subscriptions.version} + 1` })
    .where(and(anyOf(subscriptions.id, ids), eq(subscriptions.coachId, coachId)));
}

/** Ends the links that these rows made and erases the comments that they wrote. */
export async function endMadeLinks(
  tx: Tx,
  coachId: CoachScope,
  rowIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update ${coachTrainees} l set
      ended_at = case when r.link_made then coalesce(l.ended_at, r.link_ended_at, ${now.toISOString()}::timestamptz) else l.ended_at end,
      comment = case when r.comment_made or r.state = 'CREATED' then '' else l.comment end
    from (
      select trainee_id, min(state) as state, bool_or(link_made) as link_made, min(link_ended_at) as link_ended_at, bool_or(comment_made) as comment_made
      from ${importRows} where id = any(${sql.param([...rowIds])}::uuid[]) group by trainee_id
    ) r where l.coach_id = ${coachId}::uuid and l.trainee_id = r.trainee_id`);
}

/** Erases unopened accounts that the import created, and this coach's mails to them. */
export async function deletePeople(
  tx: Tx,
  coachId: CoachScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const addresses = sql`select email from ${users} where id = any(${sql.param([...ids])}::uuid[])`;
  const replies = sql`(select email from ${users} where id = ${coachId}::uuid)`;
  await tx
    .delete(outbox)
    .where(
      and(
        sql`${outbox.to} in (${addresses})`,
        or(anyOf(outbox.traineeId, ids), sql`${outbox.replyTo} = ${replies}`),
      ),
    );
  await releaseWaitingRows(tx, ids);
  // A later import may create this Wix contact again.
  await tx
    .delete(externalRefs)
    .where(and(anyOf(externalRefs.localId, ids), eq(externalRefs.coachId, coachId)));
  await tx.delete(passwordTokens).where(anyOf(passwordTokens.userId, ids));
  await tx.delete(familyInvitations).where(anyOf(familyInvitations.personId, ids));
  await tx.update(users).set(erasedAccount(now)).where(anyOf(users.id, ids));
}

/** Marks the import as undone, deletes its waiting and undone rows, and erases its report's names. */
export async function endImport(
  tx: Tx,
  coachId: CoachScope,
  importId: string,
  undoneRows: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(imports)
    .set({ undoneAt: now, updatedAt: now, people: [] })
    .where(and(eq(imports.id, importId), eq(imports.coachId, coachId)));
  await tx
    .delete(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        sql`(${importRows.state} = 'WAITING' or ${anyOf(importRows.id, undoneRows)})`,
      ),
    );
}
