import { getTraineeSummary } from "@/lib/contract/trainees/trainee-summary";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getTraineeSummary as summarize } from "@/lib/services/trainees/trainee-summary";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getTraineeSummary, ({ actor, params }) => summarize(actor.id, params.id)),
});
