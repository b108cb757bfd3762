import { listMovements } from "@/lib/contract/subscriptions/subscriptions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listMovements as list } from "@/lib/services/subscriptions/subscriptions";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMovements, ({ actor, params }) => list(actor, params.id)),
});
