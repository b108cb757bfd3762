import "server-only";
import { and, eq, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { cannotBeWrittenTo } from "@/db/queries/accounts/cannot-be-written-to";
import { users } from "@/db/schema/accounts";
import { guardianships, subscriptionShares } from "@/db/schema/families";
import { subscriptions } from "@/db/schema/offers";
import { outbox } from "@/db/schema/outbox";
import type { AccountId, SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { type Day, parisDay } from "@/lib/domain/paris-time";

const seen = sql`coalesce(${users.lastSeenAt}, ${users.createdAt})`;
/** Whether a warning was sent since the account was last seen. */
const warned = sql`coalesce(${users.warnedAt} > ${seen}, false)`;

/** The account and the persons whom it guards. */
const family = sql`(select ${users.id} as id union all
  select g.person_id from ${guardianships} g where g.guardian_id = ${users.id}) f`;
const lasts = (until: Day) => sql`s.deleted_at is null and s.end_date >= ${until}`;
// A coach may enrol a trainee every week although the trainee never opens Élan.
const enrolled = (until: Day) => sql`(
  exists (select 1 from ${family} join ${subscriptions} s on s.trainee_id = f.id where ${lasts(until)})
  or exists (select 1 from ${family} join ${subscriptionShares} h on h.trainee_id = f.id
    join ${subscriptions} s on s.id = h.subscription_id where ${lasts(until)}))`;
// A person without a login is erased with the last guardian.
const guarded = sql`exists (select 1 from ${guardianships} g where g.person_id = ${users.id})`;
const absent = ({ seenBefore, today }: Absence) =>
  and(
    isNull(users.deletedAt),
    sql`${seen} < ${seenBefore.toISOString()}`,
    sql`not ${enrolled(today)}`,
    sql`not ${guarded}`,
  );

/** Last seen before `seenBefore`, with no subscription of account or family running on `today`. */
export interface Absence {
  seenBefore: Date;
  today: Day;
  /** A warning sent before this instant has expired. */
  warnedBefore: Date;
}

const toWarn = (absence: Absence) =>
  and(absent(absence), not(cannotBeWrittenTo), isNull(users.warningId), not(warned));
/** An account without an address cannot be warned; its last subscription counts as its visit. */
const toErase = (absence: Absence) =>
  and(
    absent(absence),
    or(
      and(cannotBeWrittenTo, sql`not ${enrolled(parisDay(absence.seenBefore))}`),
      and(warned, lt(users.warnedAt, absence.warnedBefore)),
    ),
  );

/** Includes accounts whose earlier warning was given up. */
export function listToWarn(db: Db, _: SystemScope, absence: Absence, limit: number) {
  return db.select({ id: users.id }).from(users).where(toWarn(absence)).limit(limit);
}

export async function isToWarn(
  db: Db,
  _: SystemScope,
  id: AccountId,
  absence: Absence,
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), toWarn(absence)));
  return rows.length > 0;
}

export function listToErase(db: Db, _: SystemScope, absence: Absence) {
  return db.select({ id: users.id }).from(users).where(toErase(absence));
}

export async function isToErase(
  db: Db,
  _: SystemScope,
  id: AccountId,
  absence: Absence,
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), toErase(absence)));
  return rows.length > 0;
}

export async function recordWarning(tx: Tx, id: AccountId, mailId: string): Promise<void> {
  await tx.update(users).set({ warningId: mailId }).where(eq(users.id, id));
}

/** Records the sent warnings; a warning that was given up is to be sent again. */
export async function recordWarningsSent(tx: Tx, _: SystemScope): Promise<void> {
  const mail = sql`from ${outbox} o where o.id = ${users.warningId}`;
  await tx
    .update(users)
    .set({
      warnedAt: sql`coalesce((select o.sent_at ${mail}), ${users.warnedAt})`,
      warningId: null,
    })
    .where(
      and(
        isNotNull(users.warningId),
        sql`not exists (select 1 ${mail} and o.sent_at is null and o.dead_at is null)`,
      ),
    );
}
