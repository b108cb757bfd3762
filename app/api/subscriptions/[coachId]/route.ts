import { listSubscriptions } from "@/lib/contract/subscriptions/subscriptions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listMySubscriptions } from "@/lib/services/subscriptions/subscriptions";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listSubscriptions, ({ actor, params, query }) =>
    listMySubscriptions(
      actor.id,
      params.coachId,
      query.active === undefined ? undefined : query.active === "true",
    ),
  ),
});
