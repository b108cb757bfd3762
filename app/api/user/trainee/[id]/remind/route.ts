import { remindTrainee } from "@/lib/contract/trainees/remind";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { remindTrainee as remind } from "@/lib/services/trainees/remind";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(remindTrainee, ({ actor, params, body }) => remind(actor.id, params.id, body)),
});
