import { getReceiptDocument } from "@/lib/contract/money/receipt-documents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { receiptDocument } from "@/lib/services/money/receipt-documents";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getReceiptDocument, ({ actor, caller, params }) =>
    receiptDocument(actor, params.id, caller.id),
  ),
});
