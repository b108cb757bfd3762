import { refund } from "@/lib/contract/money/receipts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { refund as giveBack } from "@/lib/services/money/receipt-corrections";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(refund, ({ actor, body }) => giveBack(actor.id, body)),
});
