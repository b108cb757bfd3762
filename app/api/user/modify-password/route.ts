import { modifyPassword } from "@/lib/contract/accounts/profile";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { openingCookie } from "@/lib/http/session-cookie";
import { modifyPassword as change } from "@/lib/services/accounts/passwords";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(modifyPassword, async ({ actor, body, setHeader }) => {
    const token = await change(actor.id, body.oldPassword, body.newPassword);
    setHeader("set-cookie", openingCookie(token));
    return { token };
  }),
});
