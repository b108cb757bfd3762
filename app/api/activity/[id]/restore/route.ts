import { restoreActivity } from "@/lib/contract/classes/class-return";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { restoreActivities } from "@/lib/services/classes/class-return";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(restoreActivity, ({ actor, params }) => restoreActivities(actor.id, params.id)),
});
