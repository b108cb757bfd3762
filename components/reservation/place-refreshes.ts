import { listActivities } from "@/lib/contract/activities";
import { getHistory, listMySubscriptionHistory } from "@/lib/contract/history";
import { getMyPlaces } from "@/lib/contract/my-places";
import {
  countFutureReservations,
  listMovements,
  listSubscriptions,
} from "@/lib/contract/subscriptions";

/** What a trainee's booking, claiming and cancelling outdate. */
export const placeRefreshes = [
  listActivities,
  listSubscriptions,
  getHistory,
  listMySubscriptionHistory,
  getMyPlaces,
  countFutureReservations,
  listMovements,
];
