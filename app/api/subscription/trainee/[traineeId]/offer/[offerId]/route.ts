import { giveSubscription } from "@/lib/contract/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { giveSubscription as give } from "@/lib/services/subscriptions";

export const POST = handle(giveSubscription, ({ actor, params }) =>
  give(actor.id, params.traineeId, params.offerId),
);
