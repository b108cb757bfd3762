import { planAbsence as contract } from "@/lib/contract/booking/absence";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { cancelForAbsence, previewAbsence } from "@/lib/services/booking/absence";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(contract, ({ actor, caller, body }) => cancelForAbsence(actor.id, body, caller.id), {
    preview: ({ actor, body }) => previewAbsence(actor.id, body),
  }),
});
