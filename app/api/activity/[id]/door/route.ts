import { sellAtDoor } from "@/lib/contract/money/walk-in-sale";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { sellWalkIn } from "@/lib/services/money/walk-in-sale";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sellAtDoor, ({ actor, params, body }) => sellWalkIn(actor.id, params.id, body)),
});
