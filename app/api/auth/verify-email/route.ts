import { verifyEmail } from "@/lib/contract/accounts/verification";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { verifyEmail as verify } from "@/lib/services/accounts/verification";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(verifyEmail, ({ body }) => verify(body.token)),
});
