import { keepClass } from "@/lib/contract/classes/minimum";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { keepClass as keep } from "@/lib/services/classes/minimum";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(keepClass, ({ actor, params }) => keep(actor.id, params.id)),
});
