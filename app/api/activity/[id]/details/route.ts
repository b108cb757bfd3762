import { getActivityDetails } from "@/lib/contract/activities";
import { handle } from "@/lib/http/handle";
import { getDetails } from "@/lib/services/activities";

export const GET = handle(getActivityDetails, ({ actor, params }) =>
  getDetails(actor.id, params.id),
);
