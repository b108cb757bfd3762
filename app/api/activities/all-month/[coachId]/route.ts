import { listActivities } from "@/lib/contract/classes/activities";
import { handle } from "@/lib/http/handle";
import { withLastActivityHeader } from "@/lib/http/last-activity";
import { methods } from "@/lib/http/methods";
import { listMonthOfTrainee } from "@/lib/services/classes/activity-views";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listActivities, ({ actor, caller, params, query, setHeader }) =>
    withLastActivityHeader(
      setHeader,
      listMonthOfTrainee(actor.id, params.coachId, query.monthOffset, caller.id),
    ),
  ),
});
