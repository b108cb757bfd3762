import { getMyPlaces } from "@/lib/contract/booking/my-places";
import { bookActivity, cancelPlace } from "@/lib/contract/booking/reservations";
import { type HandlerInput, handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { type BookingInput, bookPlaces, previewBooking } from "@/lib/services/booking/booking";
import { cancelPlaces, getPlaces } from "@/lib/services/booking/reservations";

const bookingInput = ({ params, query }: HandlerInput<typeof bookActivity>): BookingInput => ({
  activityId: params.activityId,
  subscriptionId: query["id-subscription"],
  wholeSeries: query["recurrence-mode"],
  places: query["number-reservation"],
  withClasses: query["with-classes"],
});

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getMyPlaces, ({ actor, params }) => getPlaces(actor.id, params.activityId)),
  POST: handle(
    bookActivity,
    (input) => bookPlaces({ traineeId: input.actor.id }, bookingInput(input)),
    {
      preview: (input) => previewBooking(input.actor.id, bookingInput(input)),
    },
  ),
  DELETE: handle(cancelPlace, ({ actor, caller, params }) =>
    cancelPlaces(actor.id, params.activityId, "one", caller.id),
  ),
});
