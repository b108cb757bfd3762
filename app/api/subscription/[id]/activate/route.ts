import { activateSubscription } from "@/lib/contract/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { activateSubscription as activate } from "@/lib/services/subscriptions";

export const PUT = handle(activateSubscription, ({ actor, params }) =>
  activate(actor.id, params.id),
);
