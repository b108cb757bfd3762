import { reverseReceipt } from "@/lib/contract/money/receipts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { reverseReceipt as reverse } from "@/lib/services/money/receipt-corrections";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(reverseReceipt, ({ actor, params, body }) =>
    reverse(actor.id, params.id, body.reason),
  ),
});
