import { getDue } from "@/lib/contract/money/transfer";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getDueOf } from "@/lib/services/money/due";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getDue, ({ actor, params }) => getDueOf(actor.id, params.id)),
});
