import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/pool";
import { paymentAccounts } from "@/db/schema/payments";
import type { CoachId, CoachScope, SystemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";

export type PaymentAccountRow = typeof paymentAccounts.$inferSelect;

export async function findPaymentAccount(
  db: Db,
  coachId: CoachId,
): Promise<PaymentAccountRow | null> {
  const [row] = await db.select().from(paymentAccounts).where(eq(paymentAccounts.coachId, coachId));
  return row ?? null;
}

/** The coach whose account with the provider this is, connected or not. */
export async function findCoachOfAccount(
  db: Db,
  _: SystemScope,
  account: string,
): Promise<CoachId | null> {
  const [row] = await db
    .select({ id: paymentAccounts.coachId })
    .from(paymentAccounts)
    .where(eq(paymentAccounts.account, account));
  return row?.id ?? null;
}

/** Stores the account and connects it; an account stored before stays. */
export async function connectPaymentAccount(
  tx: Tx,
  coachId: CoachScope,
  newAccount: Pick<
    typeof paymentAccounts.$inferInsert,
    "account" | "chargesEnabled" | "detailsNeeded" | "takesCards" | "takesDebits"
  >,
): Promise<PaymentAccountRow> {
  const [row] = await tx
    .insert(paymentAccounts)
    .values({ coachId, ...newAccount })
    .onConflictDoUpdate({
      target: paymentAccounts.coachId,
      set: {
        account: sql`coalesce(${paymentAccounts.account}, excluded.account)`,
        disconnectedAt: null,
      },
    })
    .returning();
  return row as PaymentAccountRow;
}

export async function updatePaymentAccount(
  tx: Tx,
  coachId: CoachId,
  set: Partial<typeof paymentAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(paymentAccounts).set(set).where(eq(paymentAccounts.coachId, coachId));
}

export async function disconnectPaymentAccount(tx: Tx, coachId: CoachId, now: Date): Promise<void> {
  await tx
    .update(paymentAccounts)
    .set({ disconnectedAt: now })
    .where(and(eq(paymentAccounts.coachId, coachId), isNull(paymentAccounts.disconnectedAt)));
}
