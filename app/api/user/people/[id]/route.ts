import { deletePerson, editPerson } from "@/lib/contract/families/people";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { editPerson as edit, deletePerson as remove } from "@/lib/services/families/people";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(editPerson, ({ actor, params, body }) => edit(actor.id, params.id, body)),
  DELETE: handle(deletePerson, ({ actor, params }) => remove(actor.id, params.id)),
});
