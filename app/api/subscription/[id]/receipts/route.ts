import { listSubscriptionReceipts as contract } from "@/lib/contract/money/receipts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listSubscriptionReceipts } from "@/lib/services/money/receipt-lists";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(contract, ({ actor, caller, params }) =>
    listSubscriptionReceipts(actor, params.id, caller.id),
  ),
});
