import { sendReceipt } from "@/lib/contract/money/receipt-documents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { sendReceipt as send } from "@/lib/services/money/receipt-documents";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sendReceipt, ({ actor, params }) => send(actor.id, params.id)),
});
