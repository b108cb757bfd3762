import { inviteGuardianOfTrainee } from "@/lib/contract/families/guardians";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { inviteGuardianOfTrainee as invite } from "@/lib/services/families/guardians";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(inviteGuardianOfTrainee, ({ actor, params, body }) =>
    invite(actor.id, params.id, body.email),
  ),
});
