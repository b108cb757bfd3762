import { editSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { editSubscription as edit } from "@/lib/services/subscriptions/subscription-edit";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(editSubscription, ({ actor, params, body }) =>
    edit(actor.id, params.traineeId, body),
  ),
});
