import { deleteAssistant, editAssistant } from "@/lib/contract/accounts/assistants";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import {
  editAssistant as edit,
  deleteAssistant as remove,
} from "@/lib/services/accounts/assistants";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(editAssistant, ({ actor, params, body }) => edit(actor.id, params.assistantId, body)),
  DELETE: handle(deleteAssistant, ({ actor, params }) => remove(actor.id, params.assistantId)),
});
