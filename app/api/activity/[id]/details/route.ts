import { getActivityDetails } from "@/lib/contract/classes/class-details";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getDetails } from "@/lib/services/classes/activity-views";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getActivityDetails, ({ actor, params }) => getDetails(actor.id, params.id)),
});
