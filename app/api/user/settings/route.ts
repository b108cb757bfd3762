import { updateSettings } from "@/lib/contract/accounts/coach-settings";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { saveSettings } from "@/lib/services/accounts/coach-settings";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(updateSettings, ({ actor, body }) => saveSettings(actor.id, body)),
});
