import { keyOf } from "@/lib/client/cache";
import type { SendInput } from "@/lib/client/call";
import type { Optimistic } from "@/lib/client/send";
import type { bookActivity } from "@/lib/contract/booking/reservations";
import { type Activity, listActivities } from "@/lib/contract/classes/activities";
import { confirmedOf } from "@/lib/domain/places";

/** An optimistic update cannot know the other trainees' places. */
const withMine = (activity: Activity, confirmed: number, waiting: number): Activity => ({
  ...activity,
  participants: activity.participants + confirmed + waiting,
  confirmedPlaces: activity.confirmedPlaces + confirmed,
  waitingPlaces: activity.waitingPlaces + waiting,
  numberReservationForMe: activity.numberReservationForMe + confirmed,
  numberReservationOnWaitingListForMe: activity.numberReservationOnWaitingListForMe + waiting,
});

const changed = (id: string, change: (activity: Activity) => Activity): Optimistic => ({
  queryKey: keyOf(listActivities),
  change: (list) =>
    (list as Activity[]).map((activity) => (activity.id === id ? change(activity) : activity)),
});

/** Free places are confirmed, the rest wait. */
export const afterBooking =
  (id: string) =>
  ({ query }: SendInput<typeof bookActivity>) =>
    changed(id, (activity) => {
      const places = Number(query?.["number-reservation"]);
      const confirmed = confirmedOf(activity, places);
      return withMine(activity, confirmed, places - confirmed);
    });

/** A waiting place is cancelled first. */
export const afterCancellingOne = (id: string) =>
  changed(id, (activity) => {
    const waits = activity.numberReservationOnWaitingListForMe > 0;
    return withMine(activity, waits ? 0 : -1, waits ? -1 : 0);
  });

export const afterCancellingAll = (id: string) =>
  changed(id, (activity) =>
    withMine(
      activity,
      -activity.numberReservationForMe,
      -activity.numberReservationOnWaitingListForMe,
    ),
  );
