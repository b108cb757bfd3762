import "server-only";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { matchesId } from "@/db/queries/operations/id-conditions";
import type { SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import { coachTrainees, users } from "@/db/schema/accounts";
import { guardianships } from "@/db/schema/families";
import { subscriptions } from "@/db/schema/offers";
import { receipts } from "@/db/schema/receipts";
import type { CoachId, TraineeId } from "@/db/scope";
import { prepared } from "@/db/statement";
import type { Tx } from "@/db/transaction";

const nameOf = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const debtorName = sql`${subscriptions.debtorFirstName} || ' ' || ${subscriptions.debtorLastName}`;

const holderName = sql<string>`coalesce(${debtorName}, ${nameOf})`;

/** The account that subscribed for the trainee, while it is a guardian of the trainee. */
export const buyerOf = (subscription: SQL): SQL => sql`(
  select g.guardian_id from ${subscriptions} bought
  join ${guardianships} g on g.person_id = bought.trainee_id and g.guardian_id = bought.buyer_id
  where bought.id = ${subscription})`;

/** The payer of an erased trainee's latest payment; null for a trainee with an account. */
const latestPayer = sql`case when ${users.deletedAt} is not null then (
  select r.payer from ${receipts} r where r.subscription_id = ${subscriptions.id} and r.amount_cents > 0
  order by r.recorded_at desc, r.id desc limit 1) end`;

/** The guardian who subscribed, else the debtor's stored name, the latest payer or the trainee. */
export const payerName = sql<string>`coalesce(
  (select b.first_name || ' ' || b.last_name from ${users} b where b.id = ${buyerOf(sql`${subscriptions.id}`)}),
  ${debtorName}, ${latestPayer}, ${nameOf})`;

/**
 * The trainee's names, or the stored ones of an erased debtor, else the latest payer's, split at
 * the first blank, for a subscription bought after this instant.
 */
export function debtorNames(boughtAfter: Date) {
  const payer = sql`case when ${gt(subscriptions.createdAt, boughtAfter)} then ${latestPayer} end`;
  return {
    firstName: sql<string>`coalesce(${subscriptions.debtorFirstName}, split_part(${payer}, ' ', 1), ${users.firstName})`,
    lastName: sql<string>`coalesce(${subscriptions.debtorLastName}, regexp_replace(${payer}, '^\\S* ?', ''), ${users.lastName})`,
  };
}

const ofSubscription = and(
  eq(subscriptions.id, sql.placeholder("id")),
  eq(subscriptions.coachId, sql.placeholder("coachId")),
);

const lock = prepared((tx) =>
  tx.select().from(subscriptions).where(ofSubscription).for("update").prepare("lock_owing"),
);

const nameStatement = (name: SQL<string>, statementName: string) =>
  prepared((db) =>
    db
      .select({ name })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.traineeId))
      .where(ofSubscription)
      .prepare(statementName),
  );
const payer = nameStatement(payerName, "payer");
const holder = nameStatement(holderName, "holder");

/** Returns the default payer of a receipt. */
export async function findPayer(db: Db, coachId: CoachId, id: string): Promise<string> {
  const [row] = await payer(db).execute({ coachId, id });
  return row?.name ?? "";
}

/** Returns the trainee's name, or the debtor's stored name. */
export async function findHolderName(db: Db, coachId: CoachId, id: string): Promise<string> {
  const [row] = await holder(db).execute({ coachId, id });
  return row?.name ?? "";
}

/** Locks a subscription, deleted or not, and returns it with the default payer's name. */
export async function lockOwingEver(
  tx: Tx,
  coachId: CoachId,
  id: string,
): Promise<{ subscription: SubscriptionRow; payer: string } | null> {
  // The payer is read after the lock, because a join would read it as it was before the wait.
  const [[subscription], name] = await Promise.all([
    lock(tx).execute({ coachId, id }),
    findPayer(tx, coachId, id),
  ]);
  return subscription ? { subscription, payer: name } : null;
}

/** Returns a guardian of the coach's present or former trainee. */
export async function findGuardianOfTrainee(
  db: Db,
  coachId: CoachId,
  traineeId: string,
  accountId: string,
): Promise<{ id: TraineeId; name: string } | null> {
  const [row] = await db
    .select({ id: guardianships.guardianId, name: nameOf })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .innerJoin(coachTrainees, eq(coachTrainees.traineeId, guardianships.personId))
    .where(
      and(
        eq(coachTrainees.coachId, coachId),
        matchesId(guardianships.personId, traineeId),
        matchesId(guardianships.guardianId, accountId),
      ),
    );
  return row ?? null;
}

/** Includes former trainees; erased accounts are left out. */
export async function findTraineeEver(
  db: Db,
  coachId: CoachId,
  traineeId: string,
): Promise<{ id: TraineeId; name: string; email: string; firstName: string } | null> {
  const [row] = await db
    .select({
      id: coachTrainees.traineeId,
      name: nameOf,
      email: users.email,
      firstName: users.firstName,
    })
    .from(coachTrainees)
    .innerJoin(users, eq(users.id, coachTrainees.traineeId))
    .where(
      and(
        eq(coachTrainees.coachId, coachId),
        matchesId(coachTrainees.traineeId, traineeId),
        sql`${users.deletedAt} is null`,
      ),
    );
  return row ?? null;
}
