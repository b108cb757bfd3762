import { getMe } from "@/lib/contract/accounts";
import { deleteMe } from "@/lib/contract/personal-data";
import { handle } from "@/lib/http/handle";
import { closingCookie } from "@/lib/http/session-cookie";
import { getAccount } from "@/lib/services/accounts";
import { deleteAccount } from "@/lib/services/erasure";

export const GET = handle(getMe, ({ actor }) => getAccount(actor.id));
export const DELETE = handle(
  deleteMe,
  async ({ actor, body, setHeader }) => {
    await deleteAccount(actor.id, body.password);
    setHeader("set-cookie", closingCookie());
    return undefined;
  },
  { limits: ({ actor }) => [["delete-account", actor.id]] },
);
