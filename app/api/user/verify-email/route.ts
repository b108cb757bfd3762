import { sendVerification } from "@/lib/contract/accounts/verification";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { sendVerification as send } from "@/lib/services/accounts/verification";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sendVerification, ({ actor }) => send(actor.id)),
});
