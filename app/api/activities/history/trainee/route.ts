import { getHistory } from "@/lib/contract/booking/history";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getHistory as page } from "@/lib/services/booking/history";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getHistory, ({ actor, query }) => page(actor.id, query)),
});
