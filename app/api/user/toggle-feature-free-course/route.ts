import { toggleFreeCourse } from "@/lib/contract/preferences";
import { handle } from "@/lib/http/handle";
import { toggleFreeCourse as toggle } from "@/lib/services/accounts";

export const POST = handle(toggleFreeCourse, ({ actor, body }) =>
  toggle(actor.id, body.enabled, body.price),
);
