import { deleteClassKind } from "@/lib/contract/classes/class-kinds";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { removeKind } from "@/lib/services/classes/class-kinds";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteClassKind, ({ actor, params }) => removeKind(actor.id, params.id)),
});
