import { listRefunds } from "@/lib/contract/money/debts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listRefunds as list } from "@/lib/services/money/debts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listRefunds, ({ actor }) => list(actor.id)),
});
