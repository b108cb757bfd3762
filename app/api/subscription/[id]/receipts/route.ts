import { listSubscriptionReceipts } from "@/lib/contract/money/receipts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listOfSubscription } from "@/lib/services/money/receipt-lists";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listSubscriptionReceipts, ({ actor, params }) =>
    listOfSubscription(actor, params.id),
  ),
});
