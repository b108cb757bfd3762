import { bookActivity, cancelPlace } from "@/lib/contract/reservations";
import { handle } from "@/lib/http/handle";
import { bookPlaces, cancelPlaces } from "@/lib/services/reservations";

export const POST = handle(bookActivity, ({ actor, params, query }) =>
  bookPlaces(actor.id, {
    activityId: params.activityId,
    subscriptionId: query["id-subscription"],
    wholeSeries: query["recurrence-mode"],
    places: query["number-reservation"],
  }),
);

export const DELETE = handle(cancelPlace, ({ actor, params }) =>
  cancelPlaces(actor.id, params.activityId, "one"),
);
