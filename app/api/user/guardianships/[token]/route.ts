import { acceptGuardianship } from "@/lib/contract/families/guardians";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { acceptGuardianship as accept } from "@/lib/services/families/guardians";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(acceptGuardianship, ({ actor, params }) => accept(actor.id, params.token)),
});
