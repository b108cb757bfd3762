import "server-only";
import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { users } from "@/db/schema/accounts";
import { subscriptions } from "@/db/schema/offers";
import { outbox } from "@/db/schema/operations";
import type { AccountId, SystemScope } from "@/db/scope";
import { INACTIVE_SUBJECT } from "@/lib/domain/inactivity";
import type { Day } from "@/lib/domain/paris-time";

const seen = sql`coalesce(${users.lastSeenAt}, ${users.createdAt})`;
/** The warning of this absence is its mail in the outbox: kept until it has had its effect. */
const warning = sql`${outbox.to} = ${users.email} and ${outbox.subject} = ${INACTIVE_SUBJECT} and ${outbox.createdAt} > ${seen}`;

// Whom a coach enrols every week is not gone, though never seen here.
const enrolled = (today: Day) =>
  sql`exists (select 1 from ${subscriptions} s where s.trainee_id = ${users.id} and s.deleted_at is null and s.end_date >= ${today})`;
const absent = ({ seenBefore, today }: Absence) =>
  and(
    isNull(users.deletedAt),
    sql`${seen} < ${seenBefore.toISOString()}`,
    sql`not ${enrolled(today)}`,
  );

/** Not seen since, and in no coach's hands on this day. */
export interface Absence {
  seenBefore: Date;
  today: Day;
}

/** Nobody can be told. */
const unreachable = sql`${users.email} like '%.invalid'`;

const toWarn = (absence: Absence) =>
  and(
    absent(absence),
    not(unreachable),
    sql`not exists (select 1 from ${outbox} where ${warning} and ${outbox.deadAt} is null)`,
  );
const toErase = (absence: Absence, warnedBefore: Date) =>
  and(
    absent(absence),
    or(
      unreachable,
      sql`exists (select 1 from ${outbox} where ${warning}
        and ${outbox.sentAt} < ${warnedBefore.toISOString()})`,
    ),
  );

/** Absent accounts not warned of it; a warning that could not leave is written again. */
export function listToWarn(db: Db, _: SystemScope, absence: Absence, limit: number) {
  return db.select({ id: users.id }).from(users).where(toWarn(absence)).limit(limit);
}

/** Whether an account is still one of them. */
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

/** Absent accounts whose warning left before `warnedBefore`. */
export function listToErase(db: Db, _: SystemScope, absence: Absence, warnedBefore: Date) {
  return db.select({ id: users.id }).from(users).where(toErase(absence, warnedBefore));
}

/** Whether an account is still one of them. */
export async function isToErase(
  db: Db,
  _: SystemScope,
  id: AccountId,
  absence: Absence,
  warnedBefore: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), toErase(absence, warnedBefore)));
  return rows.length > 0;
}
