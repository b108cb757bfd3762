import { addParticipant, removeParticipant } from "@/lib/contract/reservations";
import { handle } from "@/lib/http/handle";
import { addParticipant as add } from "@/lib/services/booking";
import { removeParticipant as remove } from "@/lib/services/reservations";

export const POST = handle(addParticipant, ({ actor, params, query }) =>
  add(actor.id, params.traineeId, {
    activityId: params.activityId,
    subscriptionId: query["id-subscription"],
    wholeSeries: query["recurrence-mode"],
    places: query["number-reservation"],
  }),
);

export const DELETE = handle(removeParticipant, ({ actor, params }) =>
  remove(actor.id, params.traineeId, params.activityId),
);
