import type { Marks } from "@/lib/client/outbox";
import type { Participant } from "@/lib/contract/classes/class-details";

type Mark = Marks["marks"][number];
type Status = Mark["to"];

/** What this window last sent of each place: a request without a response may have set it. */
const sent = new Map<string, Status>();

/** A mark for each confirmed place: the statuses that its coach knew, and the one to set. */
export function takeRollCall(
  places: readonly Participant[],
  isPresent: (place: Participant) => boolean,
  known: (place: Participant) => Participant["status"],
): Mark[] {
  return places.map((place) => {
    const { reservationId } = place;
    const before = [known(place), sent.get(reservationId)].filter((status) => status !== undefined);
    const to: Status = isPresent(place) ? "BOOKED_AND_COME" : "BOOKED_AND_ABSENT";
    sent.set(reservationId, to);
    return { reservationId, from: [...new Set(before)] as Mark["from"], to };
  });
}
