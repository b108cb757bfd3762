import { extendSeries } from "@/lib/contract/series/series";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { extendSeriesOf, previewExtension } from "@/lib/services/series/series-making";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(
    extendSeries,
    ({ actor, params, body }) => extendSeriesOf(actor.id, params.id, body),
    { preview: ({ actor, params, body }) => previewExtension(actor.id, params.id, body) },
  ),
});
