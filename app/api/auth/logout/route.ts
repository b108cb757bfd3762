import { logout } from "@/lib/contract/accounts/accounts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { closingCookie } from "@/lib/http/session-cookie";
import { removeDeviceOfSession } from "@/lib/services/push/push";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(logout, async ({ setHeader, token }) => {
    setHeader("set-cookie", closingCookie());
    await removeDeviceOfSession(token);
  }),
});
