import "server-only";
import { and, asc, eq, gt, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { onlyGuardedBy } from "@/db/queries/families/left-of-person";
import { debtorNames } from "@/db/queries/money/payers";
import { leftCents } from "@/db/queries/money/payment-refunds";
import { shownOfSubscription } from "@/db/queries/subscriptions/subscriptions";
import { users } from "@/db/schema/accounts";
import { subscriptions } from "@/db/schema/offers";
import { paymentDisputes, payments } from "@/db/schema/payments";
import type { CoachScope, SystemScope, TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { OnlineMethod } from "@/lib/domain/online-payment";

export const isDue = sql`(${subscriptions.deletedAt} is null and ${subscriptions.owedCents} > ${subscriptions.amountPaidCents})`;
export const dueCents = sql<number>`${subscriptions.owedCents} - ${subscriptions.amountPaidCents}`;

/**
 * Returns the debts in cents by coach of the account and of the persons without another guardian;
 * erased coaches are left out.
 */
export function listDuesOf(db: Db, traineeId: TraineeScope) {
  return db
    .select({
      coachId: users.id,
      coachName: users.displayName,
      cents: sql<number>`sum(${dueCents})::int`,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.coachId))
    .where(
      and(
        or(
          eq(subscriptions.traineeId, traineeId),
          sql`${subscriptions.traineeId} in ${onlyGuardedBy(traineeId)}`,
        ),
        isDue,
        isNull(users.deletedAt),
      ),
    )
    .groupBy(users.id)
    .orderBy(asc(users.displayName), asc(users.id));
}

const hasCoach = sql`exists (select 1 from ${users} where ${users.id} = ${subscriptions.coachId} and ${users.deletedAt} is null)`;

/** Stores the debtor's name on the debts of an account to be erased, for coaches with an account. */
export async function storeDebtorName(
  tx: Tx,
  { id, firstName, lastName }: { id: TraineeScope; firstName: string; lastName: string },
  boughtAfter: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ debtorFirstName: firstName, debtorLastName: lastName })
    .where(
      and(
        eq(subscriptions.traineeId, id),
        isDue,
        gt(subscriptions.createdAt, boughtAfter),
        hasCoach,
      ),
    );
}

/** Erases debtors' names once the debt is old, paid, given up or owed to an erased coach. */
export async function eraseDebtorNames(tx: Tx, _: SystemScope, boughtBefore: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ debtorFirstName: null, debtorLastName: null })
    .where(
      and(
        isNotNull(subscriptions.debtorLastName),
        or(lt(subscriptions.createdAt, boughtBefore), not(isDue), not(hasCoach)),
      ),
    );
}

/** Debts of erased accounts; purchases after `boughtAfter` have the debtor's name. */
export function listDebtsOfErased(db: Db, coachId: CoachScope, boughtAfter: Date) {
  return db
    .select({
      subscription: shownOfSubscription,
      ...debtorNames(boughtAfter),
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(and(eq(subscriptions.coachId, coachId), isDue, isNotNull(users.deletedAt)))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
}

const ofSubscription = sql`p.coach_id = ${subscriptions.coachId} and p.subscription_id = ${subscriptions.id}`;
const onlineState = sql<"PENDING" | "CONTESTED" | null>`case
  when exists (select from ${payments} p where ${ofSubscription} and p.state = 'PENDING') then 'PENDING'
  when exists (select from ${payments} p join ${paymentDisputes} d on d.payment_id = p.id
    where ${ofSubscription} and d.is_contested) then 'CONTESTED' end`;

/** One row for each subscription, oldest first, in cents; names as in `listDebtsOfErased`. */
export function listDebtsOfCoach(db: Db, coachId: CoachScope, boughtAfter: Date) {
  return db
    .select({
      traineeId: subscriptions.traineeId,
      ...debtorNames(boughtAfter),
      erased: sql<boolean>`${users.deletedAt} is not null`,
      id: subscriptions.id,
      label: subscriptions.label,
      transferAnnouncedOn: subscriptions.transferAnnouncedOn,
      online: onlineState,
      cents: dueCents,
      boughtAt: subscriptions.createdAt,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(and(eq(subscriptions.coachId, coachId), isDue))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id));
}

/** The method by which the latest money came online that can go back. */
const onlineMethod = sql<OnlineMethod | null>`(select ${payments}.method from ${payments}
  where ${payments}.coach_id = ${subscriptions.coachId} and ${payments}.subscription_id = ${subscriptions.id}
    and ${payments}.state = 'SUCCEEDED' and ${leftCents} > 0
  order by ${payments}.created_at desc, ${payments}.id desc limit 1)`;

/** One row for each subscription, in cents. */
export function listRefundsOfCoach(db: Db, coachId: CoachScope) {
  return db
    .select({
      traineeId: subscriptions.traineeId,
      ...debtorNames(new Date(0)),
      subscriptionId: subscriptions.id,
      cents: sql<number>`${subscriptions.amountPaidCents} - ${subscriptions.owedCents}`,
      withdrawnAt: subscriptions.withdrawnAt,
      onlineMethod,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.traineeId))
    .where(
      and(
        eq(subscriptions.coachId, coachId),
        lt(subscriptions.owedCents, subscriptions.amountPaidCents),
      ),
    )
    .orderBy(asc(subscriptions.withdrawnAt), asc(subscriptions.id));
}
