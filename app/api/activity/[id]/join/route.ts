import { joinClass } from "@/lib/contract/classes/joining";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { joinMeeting } from "@/lib/services/classes/joining";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(joinClass, ({ actor, params }) => joinMeeting(actor.id, params.id)),
});
