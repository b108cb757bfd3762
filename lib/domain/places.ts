/** Place counts of a class, as stored and as the API returns them. */
export interface Filling {
  maxParticipants: number;
  confirmedPlaces: number;
  waitingPlaces: number;
}

export const freePlaces = ({ maxParticipants, confirmedPlaces }: Filling): number =>
  Math.max(0, maxParticipants - confirmedPlaces);

/** Places that a new booking gets at once; a waiting list leaves none. */
export const openPlaces = (activity: Filling): number =>
  activity.waitingPlaces > 0 ? 0 : freePlaces(activity);

/** The number of the `places` that are confirmed; the rest wait. */
export const confirmedOf = (activity: Filling, places: number): number =>
  Math.min(places, openPlaces(activity));

/** The action of the trainee's button, where `mine` counts the trainee's places in the class. */
export function placeAction(activity: Filling, mine: number): "MODIFY" | "BOOK" | "WAIT" {
  if (mine > 0) return "MODIFY";
  return openPlaces(activity) > 0 ? "BOOK" : "WAIT";
}
