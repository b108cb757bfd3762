import { createSeries } from "@/lib/contract/series/series";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { createRecurrent, previewRecurrent } from "@/lib/services/series/series-making";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(createSeries, ({ actor, body }) => createRecurrent(actor.id, body), {
    preview: ({ actor, body }) => previewRecurrent(actor.id, body),
  }),
});
