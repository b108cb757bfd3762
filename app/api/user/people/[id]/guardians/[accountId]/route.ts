import { removeGuardian } from "@/lib/contract/families/guardians";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { removeGuardian as remove } from "@/lib/services/families/guardians";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(removeGuardian, ({ actor, params }) =>
    remove(actor.id, params.id, params.accountId),
  ),
});
