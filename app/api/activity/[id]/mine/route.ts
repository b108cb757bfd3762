import { getMine } from "@/lib/contract/classes/joining";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { readMine } from "@/lib/services/classes/joining";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getMine, ({ actor, params }) => readMine(actor.id, params.id)),
});
