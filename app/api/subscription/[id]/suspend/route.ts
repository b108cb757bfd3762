import { suspendSubscription } from "@/lib/contract/subscriptions-of-coach";
import { handle } from "@/lib/http/handle";
import { suspendSubscription as suspend } from "@/lib/services/subscriptions";

export const PUT = handle(suspendSubscription, ({ actor, params }) => suspend(actor.id, params.id));
