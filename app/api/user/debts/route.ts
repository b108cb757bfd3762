import { listDebts } from "@/lib/contract/money/debts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listDebts as list } from "@/lib/services/money/debts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listDebts, ({ actor }) => list(actor.id)),
});
