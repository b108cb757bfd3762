import { placesLeft } from "@/components/activity/places-text";
import type { Expectation } from "@/lib/client/optimistic";
import { expectChange } from "@/lib/client/optimistic";
import { type Activity, listActivities } from "@/lib/contract/activities";

const changed = (id: string, change: (activity: Activity) => Activity): Expectation =>
  expectChange(listActivities, (list) =>
    list.map((activity) => (activity.id === id ? change(activity) : activity)),
  );

/** The class after booking: free places are confirmed, the rest wait. */
export const afterBooking = (id: string, places: number) =>
  changed(id, (activity) => {
    const confirmed = Math.min(places, placesLeft(activity));
    return {
      ...activity,
      participants: activity.participants + places,
      numberReservationForMe: activity.numberReservationForMe + confirmed,
      numberReservationOnWaitingListForMe:
        activity.numberReservationOnWaitingListForMe + places - confirmed,
    };
  });

/** The class after one place is cancelled: a waiting one first. */
export const afterCancellingOne = (id: string) =>
  changed(id, (activity) => {
    const waits = activity.numberReservationOnWaitingListForMe > 0;
    return {
      ...activity,
      participants: activity.participants - 1,
      numberReservationForMe: activity.numberReservationForMe - (waits ? 0 : 1),
      numberReservationOnWaitingListForMe:
        activity.numberReservationOnWaitingListForMe - (waits ? 1 : 0),
    };
  });

export const afterCancellingAll = (id: string) =>
  changed(id, (activity) => ({
    ...activity,
    participants:
      activity.participants -
      activity.numberReservationForMe -
      activity.numberReservationOnWaitingListForMe,
    numberReservationForMe: 0,
    numberReservationOnWaitingListForMe: 0,
  }));
