import { suspendSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { suspendSubscription as suspend } from "@/lib/services/subscriptions/subscriptions";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(suspendSubscription, ({ actor, params, body }) => suspend(actor.id, params.id, body)),
});
