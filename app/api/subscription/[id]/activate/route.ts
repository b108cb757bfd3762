import { activateSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { activateSubscription as activate } from "@/lib/services/subscriptions/subscriptions";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(activateSubscription, ({ actor, params, body }) =>
    activate(actor.id, params.id, body),
  ),
});
