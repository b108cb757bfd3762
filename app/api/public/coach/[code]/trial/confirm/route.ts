import { confirmTrial } from "@/lib/contract/trial/trial";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { openingCookie } from "@/lib/http/session-cookie";
import { confirmTrial as confirm } from "@/lib/services/trial/trial";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(
    confirmTrial,
    async ({ params, body, setHeader }) => {
      const confirmed = await confirm(params.code, body);
      setHeader("set-cookie", openingCookie(confirmed.token));
      return confirmed;
    },
    { paceMs: 100 },
  ),
});
