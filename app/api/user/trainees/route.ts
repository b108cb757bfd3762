import { listTrainees } from "@/lib/contract/trainees";
import { handle } from "@/lib/http/handle";
import { listTrainees as list } from "@/lib/services/trainees";

export const GET = handle(listTrainees, ({ actor, query }) => list(actor.id, query.first));
