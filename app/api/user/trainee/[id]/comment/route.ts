import { commentTrainee } from "@/lib/contract/trainees";
import { handle } from "@/lib/http/handle";
import { commentTrainee as comment } from "@/lib/services/trainees";

export const POST = handle(commentTrainee, ({ actor, params, body }) =>
  comment(actor.id, params.id, body.comment),
);
