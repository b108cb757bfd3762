import type { Activity } from "@/lib/contract/classes/activities";

/** The confirmed and waiting places of the caller. */
export const placesOfMine = (activity: Activity): number =>
  activity.numberReservationForMe + activity.numberReservationOnWaitingListForMe;

/** Whether the caller or a person of its family waits for a place. */
export const hasWaitingPlace = ({ numberReservationOnWaitingListForMe, family }: Activity) =>
  numberReservationOnWaitingListForMe > 0 || (family ?? []).some(({ waiting }) => waiting > 0);

/** The confirmed and waiting places in a class of a person of the family, or of the account itself. */
export function placesOfMember(activity: Activity, personId: string | undefined) {
  if (!personId)
    return {
      confirmed: activity.numberReservationForMe,
      waiting: activity.numberReservationOnWaitingListForMe,
    };
  const places = activity.family?.find((row) => row.personId === personId);
  return { confirmed: places?.booked ?? 0, waiting: places?.waiting ?? 0 };
}
