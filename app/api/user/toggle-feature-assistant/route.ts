import { toggleAssistants } from "@/lib/contract/accounts/coach-features";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { setAssistants } from "@/lib/services/accounts/coach-features";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(toggleAssistants, ({ actor, body }) => setAssistants(actor.id, body.enabled)),
});
