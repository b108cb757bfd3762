import { editSeries } from "@/lib/contract/classes/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { editRecurrent } from "@/lib/services/classes/activities";
import { previewSeriesEdit } from "@/lib/services/series/series-preview";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(
    editSeries,
    ({ actor, params, query, body }) => editRecurrent(actor.id, params.id, body, query.scope),
    {
      preview: ({ actor, params, query, body }) =>
        previewSeriesEdit(actor.id, params.id, body, query.scope),
    },
  ),
});
