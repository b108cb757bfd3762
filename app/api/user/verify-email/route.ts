import { sendVerification } from "@/lib/contract/verification";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { sendVerification as send } from "@/lib/services/verification";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(sendVerification, ({ actor }) => send(actor.id)),
});
