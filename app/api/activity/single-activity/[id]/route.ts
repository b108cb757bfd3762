import { editActivity } from "@/lib/contract/classes/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { editSingle } from "@/lib/services/classes/activities";
import { previewSingleEdit } from "@/lib/services/series/series-preview";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(editActivity, ({ actor, params, body }) => editSingle(actor.id, params.id, body), {
    preview: ({ actor, params, body }) => previewSingleEdit(actor.id, params.id, body),
  }),
});
