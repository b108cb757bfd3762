import { createActivity } from "@/lib/contract/activities-of-coach";
import { handle } from "@/lib/http/handle";
import { createSingle } from "@/lib/services/activities";

export const POST = handle(createActivity, ({ actor, body }) => createSingle(actor.id, body));
