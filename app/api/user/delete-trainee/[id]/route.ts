import { deleteTrainee } from "@/lib/contract/trainees/trainees";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { previewForCoach } from "@/lib/services/operations/preview";
import { deleteTrainee as remove } from "@/lib/services/trainees/trainees";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteTrainee, ({ actor, params }) => remove(actor.id, params.id), {
    preview: ({ actor, params }) => previewForCoach(actor.id, () => remove(actor.id, params.id)),
  }),
});
