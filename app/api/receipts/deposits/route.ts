import { listDeposits, makeDeposit } from "@/lib/contract/money/deposits";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listDeposits as list, makeDeposit as make } from "@/lib/services/money/deposits";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listDeposits, ({ actor }) => list(actor.id)),
  POST: handle(makeDeposit, ({ actor, body }) => make(actor.id, body)),
});
