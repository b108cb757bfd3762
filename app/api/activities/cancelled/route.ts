import { listCancellations } from "@/lib/contract/classes/class-return";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listCancellationsOf } from "@/lib/services/classes/class-return";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listCancellations, ({ actor }) => listCancellationsOf(actor.id)),
});
