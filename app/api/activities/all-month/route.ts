import { listMyActivities } from "@/lib/contract/classes/activities";
import { handle } from "@/lib/http/handle";
import { withLastActivityHeader } from "@/lib/http/last-activity";
import { methods } from "@/lib/http/methods";
import { listMonthOfCoach } from "@/lib/services/classes/activity-views";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMyActivities, ({ actor, query, setHeader }) =>
    withLastActivityHeader(setHeader, listMonthOfCoach(actor.id, query.monthOffset)),
  ),
});
