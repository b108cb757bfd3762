import { stopInvitations as stopContract } from "@/lib/contract/trainees/invitations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { stopInvitations } from "@/lib/services/trainees/invitation-links";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(stopContract, ({ params }) => stopInvitations(params.token)),
});
