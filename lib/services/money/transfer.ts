import "server-only";
import { findBusiness } from "@/db/queries/money/business";
import { setAnnounced } from "@/db/queries/money/transfer";
import { findSubscription, lockSubscription } from "@/db/queries/subscriptions/subscriptions";
import type { TraineeScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { ResponseOf } from "@/lib/contract/endpoint";
import type { getTransfer } from "@/lib/contract/money/transfer";
import { toEuros } from "@/lib/domain/euros";
import { dueCentsOf } from "@/lib/domain/receipts";
import { epcText } from "@/lib/domain/transfer";
import { AppError } from "@/lib/error-codes";
import { today } from "@/lib/infra/clock";
import { type Actor, ownerOf } from "@/lib/services/accounts/actors";

/** How to pay what is due, in euros. Throws SUBSCRIPTION_NOT_FOUND, NO_IBAN, NOTHING_DUE. */
export async function getTransferOf(
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof getTransfer>> {
  const subscription = await findSubscription(database(), ownerOf(actor), id);
  if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  const { iban, ibanHolder } = (await findBusiness(database(), subscription.coachId)) ?? {};
  if (!iban || !ibanHolder) throw new AppError("NO_IBAN");
  const cents = dueCentsOf(subscription);
  if (cents === 0) throw new AppError("NOTHING_DUE");
  const { transferReference: reference } = subscription;
  const qr = epcText({ holder: ibanHolder, iban, cents, reference });
  return { iban, holder: ibanHolder, amount: toEuros(cents), reference, qr };
}

/** Records the day of the announcement. Throws SUBSCRIPTION_NOT_FOUND, NOTHING_DUE. */
export async function announceTransferOf(traineeId: TraineeScope, id: string): Promise<void> {
  await transaction(async (tx) => {
    const subscription = await lockSubscription(tx, { traineeId }, id);
    if (!subscription) throw new AppError("SUBSCRIPTION_NOT_FOUND");
    if (dueCentsOf(subscription) === 0) throw new AppError("NOTHING_DUE");
    await setAnnounced(tx, traineeId, id, today());
  });
}
