import { listMyReceipts } from "@/lib/contract/money/receipts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listTraineeReceipts } from "@/lib/services/money/receipt-lists";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMyReceipts, ({ actor, caller, query }) =>
    listTraineeReceipts(actor.id, query, caller.id),
  ),
});
