import { giveDebtUp } from "@/lib/contract/money/debts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { giveDebtUp as giveUp } from "@/lib/services/money/debts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(giveDebtUp, ({ actor, params }) => giveUp(actor.id, params.subscriptionId)),
});
