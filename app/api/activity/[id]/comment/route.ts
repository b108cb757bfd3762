import { commentActivity } from "@/lib/contract/classes/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { commentActivity as comment } from "@/lib/services/classes/activities";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(commentActivity, ({ actor, params, query, body }) =>
    comment(actor.id, params.id, body?.comment ?? query.comment, body?.version),
  ),
});
