import { shareSubscription } from "@/lib/contract/subscriptions/subscriptions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { shareSubscription as share } from "@/lib/services/families/shares";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(shareSubscription, ({ caller, params, body }) =>
    share(caller, params.id, body.people),
  ),
});
