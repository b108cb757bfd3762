import { inviteImported as inviteContract } from "@/lib/contract/imports/wix-import";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { inviteImported } from "@/lib/services/trainees/invitations";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(inviteContract, ({ actor }) => inviteImported(actor.id)),
});
