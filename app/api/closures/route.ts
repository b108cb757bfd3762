import { createClosure as createContract, listClosures } from "@/lib/contract/closures/closures";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { createClosure, listClosuresOf, previewClosure } from "@/lib/services/closures/closures";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listClosures, ({ actor }) => listClosuresOf(actor.id)),
  POST: handle(createContract, ({ actor, body }) => createClosure(actor.id, body), {
    preview: ({ actor, body }) => previewClosure(actor.id, body),
  }),
});
