import { deleteDeposit } from "@/lib/contract/money/deposits";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { takeBack } from "@/lib/services/money/deposits";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteDeposit, ({ actor, params }) => takeBack(actor.id, params.id)),
});
