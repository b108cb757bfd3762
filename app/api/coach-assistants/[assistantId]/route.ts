import { deleteAssistant, editAssistant } from "@/lib/contract/assistants";
import { handle } from "@/lib/http/handle";
import { editAssistant as edit, deleteAssistant as remove } from "@/lib/services/assistants";

export const PUT = handle(editAssistant, ({ actor, params, body }) =>
  edit(actor.id, params.assistantId, body),
);

export const DELETE = handle(deleteAssistant, ({ actor, params }) =>
  remove(actor.id, params.assistantId),
);
