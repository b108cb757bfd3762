import { editSubscription } from "@/lib/contract/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { editSubscription as edit } from "@/lib/services/subscriptions";

export const PUT = handle(editSubscription, ({ actor, params, body }) =>
  edit(actor.id, params.traineeId, body),
);
