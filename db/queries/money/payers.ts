import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { named } from "@/db/queries/operations/any-of";
import type { SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import { coachTrainees, users } from "@/db/schema/accounts";
import { subscriptions } from "@/db/schema/offers";
import type { CoachId, TraineeId } from "@/db/scope";
import { prepared } from "@/db/statement";
import type { Tx } from "@/db/transaction";

const nameOf = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const payerName = sql<string>`coalesce(${subscriptions.debtorFirstName} || ' ' || ${subscriptions.debtorLastName}, ${nameOf})`;

const owing = prepared((tx) =>
  tx
    .select({ subscription: subscriptions, payer: payerName })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(
      and(
        eq(subscriptions.id, sql.placeholder("id")),
        eq(subscriptions.coachId, sql.placeholder("coachId")),
      ),
    )
    .for("update", { of: subscriptions })
    .prepare("owing"),
);

/** Locks a subscription, deleted or not, and returns it with the default payer's name. */
export async function lockOwingEver(
  tx: Tx,
  coachId: CoachId,
  id: string,
): Promise<{ subscription: SubscriptionRow; payer: string } | null> {
  const [row] = await owing(tx).execute({ coachId, id });
  return row ?? null;
}

/** Returns the trainee's name, or the debtor's stored name. */
export async function findPayer(db: Db, coachId: CoachId, subscriptionId: string): Promise<string> {
  const [row] = await db
    .select({ name: payerName })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.coachId, coachId)));
  return row?.name ?? "";
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
        named(coachTrainees.traineeId, traineeId),
        sql`${users.deletedAt} is null`,
      ),
    );
  return row ?? null;
}
