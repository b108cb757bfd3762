import type { QueuedCall } from "@/lib/client/queue";
import type { ActivityDetails } from "@/lib/contract/class-details";

interface Presences {
  present: string[];
  seen: string[];
}

/** A class as its roll call that waits to be sent will have it: what the server answers before knows nothing of that. */
export function withQueuedPresences(
  details: ActivityDetails,
  queue: readonly QueuedCall[],
): ActivityDetails {
  const call = queue.findLast(
    ({ kind, subject, state }) =>
      kind === "ROLL_CALL" && subject === details.id && state === "WAITING",
  );
  if (!call) return details;
  const { present, seen } = call.input.body as Presences;
  return {
    ...details,
    participantsList: details.participantsList.map((place) =>
      seen.includes(place.reservationId)
        ? {
            ...place,
            status: present.includes(place.reservationId)
              ? ("BOOKED_AND_COME" as const)
              : ("BOOKED_AND_ABSENT" as const),
          }
        : place,
    ),
  };
}
