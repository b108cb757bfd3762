import { getReceiptDocument } from "@/lib/contract/receipt-documents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { receiptDocument } from "@/lib/services/receipt-documents";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getReceiptDocument, ({ actor, params }) => receiptDocument(actor, params.id)),
});
