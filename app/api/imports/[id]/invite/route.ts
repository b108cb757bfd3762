import { inviteOfImport } from "@/lib/contract/imports/imports";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { invitePeople } from "@/lib/services/imports/import-invitations";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(inviteOfImport, ({ actor, params, body }) =>
    invitePeople(actor.id, params.id, body?.email),
  ),
});
