import { announceTransfer } from "@/lib/contract/money/transfer";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { announceTransferOf } from "@/lib/services/money/transfer";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(announceTransfer, ({ actor, params }) => announceTransferOf(actor.id, params.id)),
});
