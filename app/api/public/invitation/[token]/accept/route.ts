import { acceptInvitation as acceptContract } from "@/lib/contract/trainees/invitations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { acceptInvitation } from "@/lib/services/trainees/invitation-links";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(acceptContract, ({ actor, params }) => acceptInvitation(actor, params.token)),
});
