import { getActivityDetails } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { getDetails } from "@/lib/services/activity-views";

export const GET = handle(getActivityDetails, ({ actor, params }) =>
  getDetails(actor.id, params.id),
);
