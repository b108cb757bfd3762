import { getMyPlaces } from "@/lib/contract/booking/my-places";
import { bookActivity, cancelPlace } from "@/lib/contract/booking/reservations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { bookPlaces } from "@/lib/services/booking/booking";
import { cancelPlaces, getPlaces } from "@/lib/services/booking/reservations";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getMyPlaces, ({ actor, params }) => getPlaces(actor.id, params.activityId)),
  POST: handle(bookActivity, ({ actor, params, query }) =>
    bookPlaces(actor.id, {
      activityId: params.activityId,
      subscriptionId: query["id-subscription"],
      wholeSeries: query["recurrence-mode"],
      places: query["number-reservation"],
      withClasses: query["with-classes"],
    }),
  ),
  DELETE: handle(cancelPlace, ({ actor, params }) =>
    cancelPlaces(actor.id, params.activityId, "one"),
  ),
});
