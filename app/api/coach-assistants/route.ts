import { createAssistant, listAssistants } from "@/lib/contract/accounts/assistants";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import {
  createAssistant as create,
  listAssistants as list,
} from "@/lib/services/accounts/assistants";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listAssistants, ({ actor }) => list(actor.id)),
  POST: handle(createAssistant, ({ actor, body }) => create(actor.id, body)),
});
