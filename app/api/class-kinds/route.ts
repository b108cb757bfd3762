import { listClassKinds, putClassKind } from "@/lib/contract/classes/class-kinds";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listKinds, putKind } from "@/lib/services/classes/class-kinds";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listClassKinds, ({ actor }) => listKinds(actor.id)),
  PUT: handle(putClassKind, async ({ actor, body, setStatus }) => {
    const { kind, created } = await putKind(actor.id, body);
    if (!created) setStatus(200);
    return kind;
  }),
});
