import { giveSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { giveSubscription as give } from "@/lib/services/subscriptions/subscription-sale";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(giveSubscription, ({ actor, params, body }) =>
    give(actor.id, params.traineeId, params.offerId, body),
  ),
});
