import { resetPassword } from "@/lib/contract/accounts/registration";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { resetPassword as setPassword } from "@/lib/services/accounts/passwords";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(resetPassword, async ({ body }) => {
    await setPassword(body.token, body.newPassword);
    return {};
  }),
});
