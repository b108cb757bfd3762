import { updateSettings } from "@/lib/contract/closures/year";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { saveSettings } from "@/lib/services/closures/year";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(updateSettings, ({ actor, body }) => saveSettings(actor.id, body)),
});
