import { uploadAssistantAvatar } from "@/lib/contract/assistants";
import { handle } from "@/lib/http/handle";
import { changeAssistantAvatar } from "@/lib/services/pictures";

export const POST = handle(uploadAssistantAvatar, ({ actor, params, body }) =>
  changeAssistantAvatar(actor.id, params.assistantId, body),
);
