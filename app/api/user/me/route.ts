import { getMe } from "@/lib/contract/accounts/accounts";
import { deleteMe } from "@/lib/contract/accounts/personal-data";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { closingCookie } from "@/lib/http/session-cookie";
import { getAccount } from "@/lib/services/accounts/accounts";
import { deleteAccount } from "@/lib/services/accounts/erasure";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getMe, ({ actor }) => getAccount(actor.id)),
  DELETE: handle(deleteMe, async ({ actor, body, setHeader }) => {
    await deleteAccount(actor, body.password, body.name);
    setHeader("set-cookie", closingCookie());
    return undefined;
  }),
});
