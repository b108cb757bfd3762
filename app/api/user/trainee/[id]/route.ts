import { editTrainee } from "@/lib/contract/trainees/trainees";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { editTrainee as edit } from "@/lib/services/trainees/trainee-edit";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(editTrainee, ({ actor, params, body }) => edit(actor.id, params.id, body)),
});
