/** How full a class is, as its row keeps it and the API's answers carry it. */
export interface Filling {
  maxParticipants: number;
  confirmedPlaces: number;
  waitingPlaces: number;
}

/** Places that nobody has. */
export const freePlaces = ({ maxParticipants, confirmedPlaces }: Filling): number =>
  Math.max(0, maxParticipants - confirmedPlaces);

/** Places that a newcomer gets at once: none behind somebody who waits. */
export const openPlaces = (activity: Filling): number =>
  activity.waitingPlaces > 0 ? 0 : freePlaces(activity);

/** How many of `places` new ones are confirmed; the rest wait. */
export const confirmedOf = (activity: Filling, places: number): number =>
  Math.min(places, openPlaces(activity));

/** What a trainee's button on a class does: change what they have there, book, or join the waiting list. */
export function placeAction(activity: Filling, mine: number): "MODIFY" | "BOOK" | "WAIT" {
  if (mine > 0) return "MODIFY";
  return openPlaces(activity) > 0 ? "BOOK" : "WAIT";
}
