import { commentTrainee } from "@/lib/contract/trainees/trainees";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { commentTrainee as comment } from "@/lib/services/trainees/trainees";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(commentTrainee, ({ actor, params, body }) =>
    comment(actor.id, params.id, body.comment, body.version),
  ),
});
