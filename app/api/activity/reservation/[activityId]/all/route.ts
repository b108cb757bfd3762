import { cancelAllPlaces } from "@/lib/contract/booking/reservations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { cancelPlaces } from "@/lib/services/booking/reservations";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(cancelAllPlaces, ({ actor, caller, params }) =>
    cancelPlaces(actor.id, params.activityId, "all", caller.id),
  ),
});
