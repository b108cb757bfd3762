import { createTrainee } from "@/lib/contract/trainees/trainees";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { createTrainee as create } from "@/lib/services/trainees/trainees";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(createTrainee, async ({ actor, body, setStatus }) => {
    const trainee = await create(actor.id, body);
    if (!trainee) setStatus(202);
    return trainee;
  }),
});
