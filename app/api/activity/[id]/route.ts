import { deleteActivity } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { deleteActivity as remove } from "@/lib/services/class-deletion";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteActivity, ({ actor, params, query }) =>
    remove(actor.id, params.id, query["delete-recurrence"]),
  ),
});
