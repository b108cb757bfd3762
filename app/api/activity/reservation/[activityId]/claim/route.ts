import { claimPlace } from "@/lib/contract/booking/reservations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { claimPlace as claim } from "@/lib/services/booking/reservations";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(claimPlace, ({ actor, params }) => claim(actor.id, params.activityId)),
});
