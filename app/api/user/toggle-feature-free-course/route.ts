import { toggleFreeCourse } from "@/lib/contract/accounts/coach-features";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { setTrial } from "@/lib/services/accounts/coach-features";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(toggleFreeCourse, ({ actor, body }) => setTrial(actor.id, body.enabled, body.price)),
});
