import type { RollCallSent } from "@/components/activity/roll-call-words";
import type { Participant } from "@/lib/contract/class-details";

type Status = Participant["status"];
/** What this window last sent of a place, over what it knew then: known to it too until it reads something else. */
const sent = new Map<string, { over: Status; status: Status }>();

/** A roll call to be sent now: who is present of these confirmed places, over what its coach knew of each. */
export function takeRollCall(
  places: readonly Participant[],
  isPresent: (place: Participant) => boolean,
  known: (place: Participant) => Status,
): RollCallSent {
  const idsOf = (some: readonly Participant[]) => some.map(({ reservationId }) => reservationId);
  const knownAs = (status: Status) => (place: Participant) => {
    const own = sent.get(place.reservationId);
    return known(place) === status || (own?.over === known(place) && own.status === status);
  };
  const roll = {
    present: idsOf(places.filter(isPresent)),
    seen: idsOf(places),
    takenAt: new Date().toISOString(),
    knownPresent: idsOf(places.filter(knownAs("BOOKED_AND_COME"))),
    knownAbsent: idsOf(places.filter(knownAs("BOOKED_AND_ABSENT"))),
  };
  for (const place of places) {
    const status = isPresent(place) ? "BOOKED_AND_COME" : "BOOKED_AND_ABSENT";
    sent.set(place.reservationId, { over: known(place), status });
  }
  return roll;
}
