import { login } from "@/lib/contract/accounts/auth";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { openingCookie } from "@/lib/http/session-cookie";
import { login as openSession } from "@/lib/services/accounts/passwords";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(login, async ({ body, setHeader }) => {
    const token = await openSession(body.email, body.password);
    setHeader("set-cookie", openingCookie(token));
    return { token };
  }),
});
