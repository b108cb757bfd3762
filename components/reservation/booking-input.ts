import { forOf } from "@/components/family/use-family";

export interface Booking {
  activityId: string;
  subscriptionId: string;
  /** In each class. */
  places: number;
  /** Also the later classes of the series. */
  wholeSeries?: boolean;
  /** The person of the family that the places are for; absent: the account itself. */
  personId?: string | undefined;
}

const flag = (on: boolean) => (on ? ("true" as const) : ("false" as const));

/** The input of the call that books. With `withClasses` its response lists each class. */
export const bookingInput = (
  { activityId, subscriptionId, places, wholeSeries = false, personId }: Booking,
  withClasses = wholeSeries,
) => ({
  params: { activityId },
  query: {
    "id-subscription": subscriptionId,
    "recurrence-mode": flag(wholeSeries),
    "number-reservation": String(places),
    ...(withClasses && { "with-classes": "true" as const }),
    ...forOf(personId),
  },
});
