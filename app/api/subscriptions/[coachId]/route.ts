import { listSubscriptions } from "@/lib/contract/subscriptions";
import { handle } from "@/lib/http/handle";
import { listMySubscriptions } from "@/lib/services/subscriptions";

export const GET = handle(listSubscriptions, ({ actor, params, query }) =>
  listMySubscriptions(
    actor.id,
    params.coachId,
    query.active === undefined ? undefined : query.active === "true",
  ),
);
