import { type Expectation, expectChange } from "@/lib/client/optimistic";
import { type Activity, listActivities } from "@/lib/contract/activities";
import type { BookingResult } from "@/lib/contract/reservations";
import { confirmedOf } from "@/lib/domain/places";

/** The class once so many places more, or less, are its trainee's; what others get of them the server says. */
const withMine = (activity: Activity, confirmed: number, waiting: number): Activity => ({
  ...activity,
  participants: activity.participants + confirmed + waiting,
  confirmedPlaces: activity.confirmedPlaces + confirmed,
  waitingPlaces: activity.waitingPlaces + waiting,
  numberReservationForMe: activity.numberReservationForMe + confirmed,
  numberReservationOnWaitingListForMe: activity.numberReservationOnWaitingListForMe + waiting,
});

const each = (change: (activity: Activity) => Activity): Expectation =>
  expectChange(listActivities, (list) => list.map(change));
const changed = (id: string, change: (activity: Activity) => Activity): Expectation =>
  each((activity) => (activity.id === id ? change(activity) : activity));

/** The class after booking: open places are confirmed, the rest wait. */
export const afterBooking = (id: string, places: number) =>
  changed(id, (activity) => {
    const confirmed = confirmedOf(activity, places);
    return withMine(activity, confirmed, places - confirmed);
  });

/** What an answer says of this class; without its series it speaks of it alone. */
export const placesIn = (activityId: string, { classes, booked, waiting }: BookingResult) =>
  classes?.find((one) => one.activityId === activityId) ?? { activityId, booked, waiting };

/** The classes once so many places of each were booked. */
export const afterBooked = (
  booked: readonly { activityId: string; booked: number; waiting: number }[],
) =>
  each((activity) => {
    const own = booked.find(({ activityId }) => activityId === activity.id);
    return own ? withMine(activity, own.booked, own.waiting) : activity;
  });

/** The class after a place that waited is taken. */
export const afterClaiming = (id: string, places: number) =>
  changed(id, (activity) => withMine(activity, places, -places));

/** The class after one place is cancelled: a waiting one first. */
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
