import { editSeries } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { editRecurrent } from "@/lib/services/activities";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(editSeries, ({ actor, params, body }) => editRecurrent(actor.id, params.id, body)),
});
