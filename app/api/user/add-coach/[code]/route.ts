import { addCoach } from "@/lib/contract/accounts/accounts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { addCoach as follow } from "@/lib/services/accounts/accounts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(addCoach, ({ actor, params }) => follow(actor.id, params.code)),
});
