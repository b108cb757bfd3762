import { loginWithGoogle } from "@/lib/contract/accounts/auth";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { openingCookie } from "@/lib/http/session-cookie";
import { loginWithGoogle as openSession } from "@/lib/services/accounts/google";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(loginWithGoogle, async ({ body, setHeader }) => {
    const token = await openSession(body.token);
    setHeader("set-cookie", openingCookie(token));
    return { token };
  }),
});
