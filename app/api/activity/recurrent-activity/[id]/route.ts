import { editSeries } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { editRecurrent } from "@/lib/services/activities";

export const PUT = handle(editSeries, ({ actor, params, body }) =>
  editRecurrent(actor.id, params.id, body),
);
