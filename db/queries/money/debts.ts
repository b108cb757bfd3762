import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { shownOfSubscription } from "@/db/queries/subscriptions/subscriptions";
import { users } from "@/db/schema/accounts";
import { subscriptions } from "@/db/schema/offers";
import type { CoachScope, SystemScope, TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

const due = and(
  isNull(subscriptions.deletedAt),
  gt(subscriptions.owedCents, subscriptions.amountPaidCents),
);

/** What an account owes, by coach: those whom its end leaves a debt. */
export function listDuesOf(db: Db, traineeId: TraineeScope) {
  return db
    .select({
      coachId: users.id,
      coachName: users.displayName,
      cents: sql<number>`sum(${subscriptions.owedCents} - ${subscriptions.amountPaidCents})::int`,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.coachId))
    .where(and(eq(subscriptions.traineeId, traineeId), due, isNull(users.deletedAt)))
    .groupBy(users.id)
    .orderBy(asc(users.displayName), asc(users.id));
}

const hasCoach = sql`exists (select 1 from ${users} where ${users.id} = ${subscriptions.coachId} and ${users.deletedAt} is null)`;

/** The debts of an account that ends keep the name of who owes them, for those coaches who are still there. */
export async function keepDebtor(
  tx: Tx,
  { id, firstName, lastName }: { id: TraineeScope; firstName: string; lastName: string },
  boughtAfter: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ debtorFirstName: firstName, debtorLastName: lastName })
    .where(
      and(eq(subscriptions.traineeId, id), due, gt(subscriptions.createdAt, boughtAfter), hasCoach),
    );
}

/** Forgets the names of debts of too long ago, of those that are paid or given up, and of those to nobody. */
export async function forgetDebtors(tx: Tx, _: SystemScope, boughtBefore: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ debtorFirstName: null, debtorLastName: null })
    .where(
      and(
        isNotNull(subscriptions.debtorLastName),
        or(
          lt(subscriptions.createdAt, boughtBefore),
          isNotNull(subscriptions.deletedAt),
          lte(subscriptions.owedCents, subscriptions.amountPaidCents),
          not(hasCoach),
        ),
      ),
    );
}

/** A coach's debts of accounts that are no more, oldest first, with the names that are still kept. */
export function listDebtsOfErased(db: Db, coachId: CoachScope) {
  return db
    .select({
      subscription: shownOfSubscription,
      firstName: sql<string>`coalesce(${subscriptions.debtorFirstName}, ${users.firstName})`,
      lastName: sql<string>`coalesce(${subscriptions.debtorLastName}, ${users.lastName})`,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(and(eq(subscriptions.coachId, coachId), due, isNotNull(users.deletedAt)))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
}

/** A coach's debts, a row a subscription: who owes how much since which purchase, oldest first. */
export function listDebtsOfCoach(db: Db, coachId: CoachScope) {
  return db
    .select({
      traineeId: subscriptions.traineeId,
      firstName: sql<string>`coalesce(${subscriptions.debtorFirstName}, ${users.firstName})`,
      lastName: sql<string>`coalesce(${subscriptions.debtorLastName}, ${users.lastName})`,
      erased: sql<boolean>`${users.deletedAt} is not null`,
      id: subscriptions.id,
      label: subscriptions.label,
      cents: sql<number>`${subscriptions.owedCents} - ${subscriptions.amountPaidCents}`,
      boughtAt: subscriptions.createdAt,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(and(eq(subscriptions.coachId, coachId), due))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
}

/** What a coach has to give back, a row a subscription. */
export function listRefundsOfCoach(db: Db, coachId: CoachScope) {
  return db
    .select({
      traineeId: subscriptions.traineeId,
      firstName: users.firstName,
      lastName: users.lastName,
      subscriptionId: subscriptions.id,
      cents: sql<number>`${subscriptions.amountPaidCents} - ${subscriptions.owedCents}`,
      withdrawnAt: subscriptions.withdrawnAt,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        isNull(subscriptions.deletedAt),
        lt(subscriptions.owedCents, subscriptions.amountPaidCents),
      ),
    )
    .orderBy(asc(subscriptions.withdrawnAt), asc(subscriptions.id));
}
