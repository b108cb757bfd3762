import { getSeller as sellerContract } from "@/lib/contract/subscriptions/withdrawals";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getSeller } from "@/lib/services/subscriptions/withdrawal";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(sellerContract, ({ actor, params }) => getSeller(actor.id, params.coachId)),
});
