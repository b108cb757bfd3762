import { listMySubscriptionHistory } from "@/lib/contract/booking/history";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listSubscriptionHistory } from "@/lib/services/booking/history";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMySubscriptionHistory, ({ actor, params }) =>
    listSubscriptionHistory({ traineeId: actor.id }, params.subscriptionId),
  ),
});
