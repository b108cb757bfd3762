import { createTrainee } from "@/lib/contract/trainees";
import { handle } from "@/lib/http/handle";
import { createTrainee as create } from "@/lib/services/trainees";

export const POST = handle(createTrainee, async ({ actor, body, setStatus }) => {
  const trainee = await create(actor.id, body);
  if (!trainee) setStatus(202);
  return trainee;
});
