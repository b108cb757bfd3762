import { logout } from "@/lib/contract/accounts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { closingCookie } from "@/lib/http/session-cookie";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(logout, async ({ setHeader }) => {
    setHeader("set-cookie", closingCookie());
    return undefined;
  }),
});
