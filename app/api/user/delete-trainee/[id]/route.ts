import { deleteTrainee } from "@/lib/contract/trainees";
import { handle } from "@/lib/http/handle";
import { deleteTrainee as remove } from "@/lib/services/trainees";

export const DELETE = handle(deleteTrainee, ({ actor, params }) => remove(actor.id, params.id));
