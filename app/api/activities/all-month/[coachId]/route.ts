import { listActivities } from "@/lib/contract/activities";
import { handle } from "@/lib/http/handle";
import { listMonthOfTrainee } from "@/lib/services/activity-views";

export const GET = handle(listActivities, ({ actor, params, query }) =>
  listMonthOfTrainee(actor.id, params.coachId, query.monthOffset),
);
