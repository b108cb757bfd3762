import { forgotPassword } from "@/lib/contract/accounts/registration";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { forgotPassword as sendLink } from "@/lib/services/accounts/passwords";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(
    forgotPassword,
    async ({ body }) => {
      await sendLink(body.email);
      return {};
    },
    {
      // A known address takes some milliseconds more, which would tell that it has an account.
      paceMs: 250,
    },
  ),
});
