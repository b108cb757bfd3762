import { createSeries } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { createRecurrent } from "@/lib/services/activities";

export const POST = handle(createSeries, ({ actor, body }) => createRecurrent(actor.id, body));
