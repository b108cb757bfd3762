import { getHistory } from "@/lib/contract/history";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getHistory as page } from "@/lib/services/history";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getHistory, ({ actor, query }) => page(actor.id, query)),
});
