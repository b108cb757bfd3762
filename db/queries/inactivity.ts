import "server-only";
import { and, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { subscriptions } from "@/db/schema/offers";
import { outbox } from "@/db/schema/operations";
import { INACTIVE_SUBJECT } from "@/lib/domain/inactivity";

const seen = sql`coalesce(${users.lastSeenAt}, ${users.createdAt})`;
/** The warning of this absence is its mail in the outbox: kept until it has had its effect. */
const warning = sql`${outbox.to} = ${users.email} and ${outbox.subject} = ${INACTIVE_SUBJECT} and ${outbox.createdAt} > ${seen}`;

// Whom a coach enrols every week is not gone, though never seen here.
const enrolled = sql`exists (select 1 from ${subscriptions} s where s.trainee_id = ${users.id} and s.deleted_at is null and s.end_date >= current_date)`;
const absent = (seenBefore: Date) =>
  and(isNull(users.deletedAt), sql`${seen} < ${seenBefore.toISOString()}`, sql`not ${enrolled}`);

/** Accounts not seen since `seenBefore` and not warned of it; a warning that could not leave is written again. */
export function listToWarn(db: Executor, seenBefore: Date, limit: number) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        absent(seenBefore),
        sql`not exists (select 1 from ${outbox} where ${warning} and ${outbox.deadAt} is null)`,
      ),
    )
    .limit(limit);
}

/** Accounts not seen since `seenBefore` whose warning left before `warnedBefore`. */
export function listToErase(db: Executor, seenBefore: Date, warnedBefore: Date) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        absent(seenBefore),
        sql`exists (select 1 from ${outbox} where ${warning}
          and ${outbox.sentAt} < ${warnedBefore.toISOString()})`,
      ),
    );
}
