import { uploadAssistantAvatar } from "@/lib/contract/accounts/assistants";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { changeAssistantAvatar } from "@/lib/services/accounts/pictures";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(uploadAssistantAvatar, ({ actor, params, body }) =>
    changeAssistantAvatar(actor.id, params.assistantId, body),
  ),
});
