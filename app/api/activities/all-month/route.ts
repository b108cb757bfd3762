import { listMyActivities } from "@/lib/contract/activities";
import { handle } from "@/lib/http/handle";
import { listMonthOfCoach } from "@/lib/services/activity-views";

export const GET = handle(listMyActivities, ({ actor, query }) =>
  listMonthOfCoach(actor.id, query.monthOffset),
);
