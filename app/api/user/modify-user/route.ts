import { modifyUser } from "@/lib/contract/accounts/profile";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { modifyAccount } from "@/lib/services/accounts/accounts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(modifyUser, ({ actor, body }) => modifyAccount(actor.id, body)),
});
