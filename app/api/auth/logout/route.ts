import { logout } from "@/lib/contract/accounts";
import { handle } from "@/lib/http/handle";
import { closingCookie } from "@/lib/http/session-cookie";

export const POST = handle(logout, async ({ setHeader }) => {
  setHeader("set-cookie", closingCookie());
  return undefined;
});
