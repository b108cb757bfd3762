import { deleteTraineeSubscription } from "@/lib/contract/subscriptions/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { previewForCoach } from "@/lib/services/operations/preview";
import { deleteSubscription as remove } from "@/lib/services/subscriptions/subscriptions";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(
    deleteTraineeSubscription,
    ({ actor, params }) => remove(actor, params.subscriptionId, params.id),
    {
      preview: ({ actor, params }) =>
        previewForCoach(actor.id, () => remove(actor, params.subscriptionId, params.id)),
    },
  ),
});
