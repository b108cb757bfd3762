import { listDebts } from "@/lib/contract/debts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listDebts as list } from "@/lib/services/debts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listDebts, ({ actor }) => list(actor.id)),
});
