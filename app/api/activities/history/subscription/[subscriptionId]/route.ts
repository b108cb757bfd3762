import { listMySubscriptionHistory } from "@/lib/contract/reservations";
import { handle } from "@/lib/http/handle";
import { listSubscriptionHistory } from "@/lib/services/history";

export const GET = handle(listMySubscriptionHistory, ({ actor, params }) =>
  listSubscriptionHistory({ traineeId: actor.id }, params.subscriptionId),
);
