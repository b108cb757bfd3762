import { deleteDeposit } from "@/lib/contract/money/deposits";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { undoDeposit } from "@/lib/services/money/deposits";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteDeposit, ({ actor, params }) => undoDeposit(actor.id, params.id)),
});
