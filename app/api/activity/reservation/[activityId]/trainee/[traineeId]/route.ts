import { addParticipant, removeParticipant } from "@/lib/contract/booking/reservations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { bookPlaces } from "@/lib/services/booking/booking";
import { removeParticipant as remove } from "@/lib/services/booking/reservations";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(addParticipant, ({ actor, params, query }) =>
    bookPlaces(
      { coachId: actor.id, traineeId: params.traineeId },
      {
        activityId: params.activityId,
        subscriptionId: query["id-subscription"],
        wholeSeries: query["recurrence-mode"],
        places: query["number-reservation"],
      },
    ),
  ),
  DELETE: handle(removeParticipant, ({ actor, params }) =>
    remove(actor.id, params.traineeId, params.activityId),
  ),
});
