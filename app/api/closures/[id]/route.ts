import { deleteClosure } from "@/lib/contract/closures/closures";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { undoClosure } from "@/lib/services/closures/closures";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteClosure, ({ actor, params }) => undoClosure(actor.id, params.id)),
});
