import { createActivity } from "@/lib/contract/classes/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { createSingle, previewSingle } from "@/lib/services/classes/activities";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(createActivity, ({ actor, body }) => createSingle(actor.id, body), {
    preview: ({ actor, body }) => previewSingle(actor.id, body),
  }),
});
