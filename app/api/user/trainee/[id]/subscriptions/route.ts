import { listTraineeSubscriptions } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listSubscriptionsOf } from "@/lib/services/trainees/trainees";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listTraineeSubscriptions, ({ actor, params }) =>
    listSubscriptionsOf(actor.id, params.id),
  ),
});
