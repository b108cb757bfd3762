import { countFutureReservations } from "@/lib/contract/subscriptions/subscriptions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { countFutureReservations as count } from "@/lib/services/subscriptions/subscriptions";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(countFutureReservations, ({ actor, params }) => count(actor, params.id)),
});
