import "server-only";
import { findUser } from "@/db/queries/accounts/users";
import { findBusiness } from "@/db/queries/money/business";
import { findUnsettled } from "@/db/queries/money/payments";
import { findSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { TraineeScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { getDue } from "@/lib/contract/money/transfer";
import { ERASED_NAME } from "@/lib/domain/erased-name";
import { toEuros } from "@/lib/domain/euros";
import { dueCentsOf } from "@/lib/domain/receipts";
import { AppError } from "@/lib/error-codes";
import { takesPayments } from "@/lib/services/payments/takes-payments";

/** The amount due and the ways to pay it, also to a former coach. Throws SUBSCRIPTION_NOT_FOUND. */
export async function getDueOf(
  traineeId: TraineeScope,
  id: string,
): Promise<ResponseOf<typeof getDue>> {
  const subscription = await findSubscription(database(), { traineeId }, id);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const { coachId, label, transferAnnouncedOn } = subscription;
  const coach = await findUser(database(), coachId);
  const business = await findBusiness(database(), coachId);
  const { isPending } = await findUnsettled(database(), coachId, id);
  return {
    id,
    label,
    transferAnnouncedOn,
    coachName: coach?.displayName ?? business?.sellerName ?? ERASED_NAME,
    amount: toEuros(dueCentsOf(subscription)),
    takesTransfers: Boolean(business?.iban),
    takesPayments: await takesPayments(coachId),
    debitPending: isPending,
  };
}
