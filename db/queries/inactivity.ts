import "server-only";
import { and, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { outbox } from "@/db/schema/operations";
import { INACTIVE_SUBJECT } from "@/lib/domain/inactivity";

const seen = sql`coalesce(${users.lastSeenAt}, ${users.createdAt})`;
/** The warning of this absence is its mail in the outbox: kept until it has had its effect. */
const warning = sql`${outbox.to} = ${users.email} and ${outbox.subject} = ${INACTIVE_SUBJECT} and ${outbox.createdAt} > ${seen}`;

const absent = (seenBefore: Date) =>
  and(isNull(users.deletedAt), sql`${seen} < ${seenBefore.toISOString()}`);

/** Accounts not seen since `seenBefore` and not warned of it. */
export function listToWarn(db: Executor, seenBefore: Date, limit: number) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(absent(seenBefore), sql`not exists (select 1 from ${outbox} where ${warning})`))
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
          and coalesce(${outbox.sentAt}, ${outbox.deadAt}) < ${warnedBefore.toISOString()})`,
      ),
    );
}
