import { createSeries } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { createRecurrent } from "@/lib/services/activities";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(createSeries, ({ actor, body }) => createRecurrent(actor.id, body)),
});
