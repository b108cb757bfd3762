import { messageClass as contract } from "@/lib/contract/classes/class-message";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { messageClass } from "@/lib/services/classes/class-message";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(contract, ({ actor, params, body }) => messageClass(actor.id, params.id, body)),
});
