import { commentActivity } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { commentActivity as comment } from "@/lib/services/activities";

export const POST = handle(commentActivity, ({ actor, params, query, body }) =>
  comment(actor.id, params.id, body?.comment ?? query.comment ?? ""),
);
