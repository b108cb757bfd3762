import { listTrainees } from "@/lib/contract/trainees/trainees";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listTrainees as list } from "@/lib/services/trainees/trainees";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listTrainees, ({ actor, query }) => list(actor.id, query)),
});
