import { editActivity } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { editSingle } from "@/lib/services/activities";

export const PUT = handle(editActivity, ({ actor, params, body }) =>
  editSingle(actor.id, params.id, body),
);
