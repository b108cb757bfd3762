import { linkPerson } from "@/lib/contract/families/people";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { linkPerson as link } from "@/lib/services/families/people";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(linkPerson, ({ actor, params }) => link(actor.id, params.id, params.code)),
});
