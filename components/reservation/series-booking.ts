import { MOST_PLACES } from "@/components/reservation/most-places";
import type { Taken } from "@/components/reservation/retake-text";

/** The booking of a whole series, or null when the places differ in person, number or subscription. */
export function seriesBooking(taken: readonly Taken[]): Taken | null {
  const [first, ...others] = taken;
  if (!first || others.length === 0 || first.places > MOST_PLACES) return null;
  const isAlike = ({ subscriptionId, personId, places }: Taken) =>
    subscriptionId === first.subscriptionId &&
    personId === first.personId &&
    places === first.places;
  return others.every(isAlike) ? { ...first, wholeSeries: true } : null;
}

/** Whether a booking takes the cancelled places and no others. */
export const takesExactly = (
  taken: readonly Taken[],
  classes: readonly { activityId: string; booked: number; waiting: number }[],
): boolean =>
  classes.length === taken.length &&
  taken.every(({ activityId, places }) =>
    classes.some((one) => one.activityId === activityId && one.booked + one.waiting === places),
  );
