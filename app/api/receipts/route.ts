import { listReceipts, recordReceipt } from "@/lib/contract/money/receipts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listCoachReceipts } from "@/lib/services/money/receipt-lists";
import { recordReceipt as record } from "@/lib/services/money/receipts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listReceipts, ({ actor, query }) => listCoachReceipts(actor.id, query)),
  POST: handle(recordReceipt, async ({ actor, body, setStatus }) => {
    const { receipt, known } = await record(actor.id, body);
    if (known) setStatus(200);
    return receipt;
  }),
});
