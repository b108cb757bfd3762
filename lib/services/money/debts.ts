import "server-only";
import { listDebtsOfCoach, listRefundsOfCoach } from "@/db/queries/money/debts";
import { lockSubscription, updateSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { CoachScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { Debt, listRefunds as refundsContract } from "@/lib/contract/money/debts";
import { debtorsSince } from "@/lib/domain/debt";
import { toEuros } from "@/lib/domain/euros";
import { parisDay } from "@/lib/domain/paris-time";
import { dueCentsOf } from "@/lib/domain/receipts";
import { refundDue } from "@/lib/domain/withdrawal";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { closeWithoutDue } from "@/lib/services/payments/expiry";

/** The coach's debtors, the largest debt first, erased accounts included; amounts in euros. */
export async function listDebts(coachId: CoachScope): Promise<Debt[]> {
  const byDebtor = Map.groupBy(
    await listDebtsOfCoach(database(), coachId, debtorsSince(clock())),
    ({ traineeId }) => traineeId,
  );
  const debts = [...byDebtor].map(([traineeId, rows]) => ({
    traineeId,
    // The latest purchase stores the debtor's name longest.
    firstName: rows.at(-1)?.firstName ?? "",
    lastName: rows.at(-1)?.lastName ?? "",
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    rows,
  }));
  debts.sort((a, b) => b.cents - a.cents);
  return debts.map(({ cents, rows, ...debtor }) => {
    const subscriptions = rows.map(
      ({ id, label, transferAnnouncedOn, cents: due, boughtAt, online }) => ({
        ...(online && { online }),
        id,
        label,
        transferAnnouncedOn,
        amount: toEuros(due),
        since: parisDay(boughtAt),
      }),
    );
    return {
      ...debtor,
      amount: toEuros(cents),
      since: subscriptions[0]?.since ?? "",
      ...(rows[0]?.erased ? { erased: true as const } : {}),
      subscriptions,
    };
  });
}

/** Lowers what is owed to what was received. Throws SUBSCRIPTION_NOT_FOUND, NOTHING_DUE. */
export async function giveDebtUp(coachId: CoachScope, subscriptionId: string): Promise<void> {
  await transaction(async (tx) => {
    const subscription = await lockSubscription(tx, { coachId }, subscriptionId);
    if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    if (dueCentsOf(subscription) === 0) throw new AppError("NOTHING_DUE");
    await updateSubscription(tx, coachId, subscriptionId, {
      settledCents: subscription.amountPaidCents,
    });
    await closeWithoutDue(tx, coachId, [subscriptionId]);
  });
}

/** The refunds that the coach owes, with the instant before which each is due. */
export async function listRefunds(
  coachId: CoachScope,
): Promise<ResponseOf<typeof refundsContract>> {
  const rows = await listRefundsOfCoach(database(), coachId);
  return rows.map(({ cents, withdrawnAt, onlineMethod, ...row }) => ({
    ...row,
    ...(onlineMethod && { onlineMethod }),
    amount: toEuros(cents),
    before: withdrawnAt ? refundDue(withdrawnAt).toISOString() : null,
  }));
}
