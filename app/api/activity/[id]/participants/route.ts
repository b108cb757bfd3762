import { addParticipants } from "@/lib/contract/booking/reservations";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { addParticipants as add, previewParticipants } from "@/lib/services/booking/participants";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(addParticipants, ({ actor, params, body }) => add(actor.id, params.id, body), {
    preview: ({ actor, params, body }) => previewParticipants(actor.id, params.id, body),
  }),
});
