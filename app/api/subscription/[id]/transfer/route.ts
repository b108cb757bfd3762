import { getTransfer } from "@/lib/contract/money/transfer";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getTransferOf } from "@/lib/services/money/transfer";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getTransfer, ({ actor, params }) => getTransferOf(actor, params.id)),
});
