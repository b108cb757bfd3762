import { deleteTraineeSubscription } from "@/lib/contract/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { deleteSubscription as remove } from "@/lib/services/subscriptions";

export const DELETE = handle(deleteTraineeSubscription, ({ actor, params }) =>
  remove(actor, params.subscriptionId, params.id),
);
