import "server-only";
import { listDebtsOfCoach, listRefundsOfCoach } from "@/db/queries/money/debts";
import { lockSubscription, updateSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { Debt, listRefunds as refundsContract } from "@/lib/contract/money/debts";
import { parisDay } from "@/lib/domain/paris-time";
import { dueCentsOf } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { toEuros } from "@/lib/services/subscriptions/subscription-view";

/** Days that a coach has to pay back after a withdrawal (C. conso. L221-24). */
const REFUND_DAYS = 14;

/** Who owes a coach how much, those who owe most first; accounts that are gone too. */
export async function listDebts(coachId: CoachScope): Promise<Debt[]> {
  const byDebtor = Map.groupBy(
    await listDebtsOfCoach(database(), coachId),
    ({ traineeId }) => traineeId,
  );
  const debts = [...byDebtor].map(([traineeId, rows]) => ({
    traineeId,
    // Of the latest purchase: its name is kept longest.
    firstName: rows.at(-1)?.firstName ?? "",
    lastName: rows.at(-1)?.lastName ?? "",
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    rows,
  }));
  debts.sort((a, b) => b.cents - a.cents);
  return debts.map(({ cents, rows, ...person }) => {
    const subscriptions = rows.map(({ id, label, cents: due, boughtAt }) => ({
      id,
      label,
      amount: toEuros(due),
      since: parisDay(boughtAt),
    }));
    return {
      ...person,
      amount: toEuros(cents),
      since: subscriptions[0]?.since ?? "",
      ...(rows[0]?.erased ? { erased: true as const } : {}),
      subscriptions,
    };
  });
}

/** A coach asks for no more than was received. Throws SUBSCRIPTION_NOT_FOUND, NOTHING_DUE. */
export async function giveDebtUp(coachId: CoachScope, subscriptionId: string): Promise<void> {
  await transaction(async (tx) => {
    const subscription = await lockSubscription(tx, { coachId }, subscriptionId);
    if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    if (dueCentsOf(subscription) === 0) throw new AppError("NOTHING_DUE");
    await updateSubscription(tx, coachId, subscriptionId, {
      settledCents: subscription.amountPaidCents,
    });
  });
}

/** What a coach has to give back, and before when. */
export async function listRefunds(
  coachId: CoachScope,
): Promise<ResponseOf<typeof refundsContract>> {
  const rows = await listRefundsOfCoach(database(), coachId);
  return rows.map(({ cents, withdrawnAt, ...row }) => ({
    ...row,
    amount: toEuros(cents),
    before: withdrawnAt
      ? new Date(withdrawnAt.getTime() + REFUND_DAYS * 86_400_000).toISOString()
      : null,
  }));
}
