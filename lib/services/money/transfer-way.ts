import "server-only";
import type { BusinessRow } from "@/db/queries/money/business";
import type { SubscriptionRow } from "@/db/queries/subscriptions/subscriptions";
import { dueCentsOf } from "@/lib/domain/receipts";
import type { TransferWay } from "@/lib/mail/messages/transfer-facts";

/** Null when nothing is due or the coach takes no transfers. */
export function transferWayOf(
  subscription: SubscriptionRow,
  business: BusinessRow | null,
): TransferWay | null {
  if (!business?.iban || !business.ibanHolder || dueCentsOf(subscription) === 0) return null;
  const { iban, ibanHolder: holder } = business;
  return { iban, holder, reference: subscription.transferReference };
}
