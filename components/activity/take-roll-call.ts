import type { Marks } from "@/lib/client/outbox";
import type { Participant } from "@/lib/contract/classes/class-details";

type Mark = Marks["marks"][number];
type Status = Mark["to"];

/** The last status sent by this window. A request without a response may have stored it. */
const sent = new Map<string, Status>();

/** Each mark holds the statuses that the coach knew and the new status. */
export function takeRollCall(
  places: readonly Participant[],
  isPresent: (place: Participant) => boolean,
  known: (place: Participant) => Participant["status"],
): Mark[] {
  return places.map((place) => {
    const { reservationId } = place;
    const knownStatuses = [known(place), sent.get(reservationId)].filter(
      (status) => status !== undefined,
    );
    const to: Status = isPresent(place) ? "BOOKED_AND_COME" : "BOOKED_AND_ABSENT";
    sent.set(reservationId, to);
    return { reservationId, from: [...new Set(knownStatuses)] as Mark["from"], to };
  });
}
