import { sendReceipt } from "@/lib/contract/receipt-documents";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { sendReceipt as send } from "@/lib/services/receipt-documents";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sendReceipt, ({ actor, params }) => send(actor.id, params.id)),
});
