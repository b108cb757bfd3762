import { bookActivity, cancelPlace, getMyPlaces } from "@/lib/contract/reservations";
import { handle } from "@/lib/http/handle";
import { bookPlaces } from "@/lib/services/booking";
import { cancelPlaces, getPlaces } from "@/lib/services/reservations";

export const GET = handle(getMyPlaces, ({ actor, params }) =>
  getPlaces(actor.id, params.activityId),
);

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
