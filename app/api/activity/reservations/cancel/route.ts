import { cancelSeries } from "@/lib/contract/booking/reservations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { cancelSeries as cancel } from "@/lib/services/booking/reservations";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(cancelSeries, ({ actor, caller, body }) => cancel(actor.id, body, caller.id)),
});
