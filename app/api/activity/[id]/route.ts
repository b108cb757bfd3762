import { deleteActivity } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { deleteActivity as remove } from "@/lib/services/activities";

export const DELETE = handle(deleteActivity, ({ actor, params, query }) =>
  remove(actor.id, params.id, query["delete-recurrence"]),
);
