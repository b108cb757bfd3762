import { getSlip } from "@/lib/contract/money/receipt-documents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { slipDocument } from "@/lib/services/money/receipt-documents";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getSlip, ({ actor, params }) => slipDocument(actor.id, params.id)),
});
