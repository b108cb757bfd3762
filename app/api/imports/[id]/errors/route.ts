import { getImportErrors } from "@/lib/contract/imports/imports";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { errorsOf } from "@/lib/services/imports/imports";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getImportErrors, ({ actor, params }) => errorsOf(actor.id, params.id)),
});
