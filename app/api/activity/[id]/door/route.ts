import { sellAtDoor } from "@/lib/contract/door";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { sellAtDoor as sell } from "@/lib/services/door";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sellAtDoor, ({ actor, params, body }) => sell(actor.id, params.id, body)),
});
