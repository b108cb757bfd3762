import { toggleAssistants } from "@/lib/contract/preferences";
import { handle } from "@/lib/http/handle";
import { toggleAssistants as toggle } from "@/lib/services/accounts";

export const POST = handle(toggleAssistants, ({ actor, body }) => toggle(actor.id, body.enabled));
