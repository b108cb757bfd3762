import { toggleAssistants } from "@/lib/contract/accounts/coach-features";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { toggleAssistants as toggle } from "@/lib/services/accounts/accounts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(toggleAssistants, ({ actor, body }) => toggle(actor.id, body.enabled)),
});
