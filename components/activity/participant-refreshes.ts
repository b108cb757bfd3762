import { listMyActivities } from "@/lib/contract/activities";
import { getActivityDetails } from "@/lib/contract/activities-of-coach";
import { listTraineeSubscriptionHistory } from "@/lib/contract/history";
import { listMovements } from "@/lib/contract/subscriptions";
import { listTraineeSubscriptions } from "@/lib/contract/subscriptions-of-coach";
import { listTrainees } from "@/lib/contract/trainees";

/** What a coach outdates who adds or removes a participant, or changes what pays for their places. */
export const participantRefreshes = [
  getActivityDetails,
  listMyActivities,
  listTrainees,
  listTraineeSubscriptions,
  listTraineeSubscriptionHistory,
  listMovements,
];
