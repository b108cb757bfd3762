import { createPerson, listPeople } from "@/lib/contract/families/people";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { createPerson as create, listPeople as list } from "@/lib/services/families/people";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listPeople, ({ actor }) => list(actor.id)),
  POST: handle(createPerson, ({ actor, body }) => create(actor.id, body)),
});
