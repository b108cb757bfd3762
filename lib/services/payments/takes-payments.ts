import "server-only";
import { findPaymentAccount, type PaymentAccountRow } from "@/db/queries/money/payment-accounts";
import type { CoachId } from "@/db/scope";
import { database } from "@/db/transaction";
import type { OnlineMethod } from "@/lib/domain/online-payment";
import { paymentsConfigured } from "@/lib/integrations/payments/payments";

export const offeredBy = ({ takesCards, takesDebits }: PaymentAccountRow): OnlineMethod[] => [
  ...(takesCards ? ["CARD" as const] : []),
  ...(takesDebits ? ["DEBIT" as const] : []),
];

export const canBePaid = (row: PaymentAccountRow): boolean =>
  row.disconnectedAt === null && row.chargesEnabled && offeredBy(row).length > 0;

/** Whether the coach takes payments online, as the provider last said. */
export async function takesPayments(coachId: CoachId): Promise<boolean> {
  if (!paymentsConfigured()) return false;
  const account = await findPaymentAccount(database(), coachId);
  return account !== null && canBePaid(account);
}
