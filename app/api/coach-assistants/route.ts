import { createAssistant, listAssistants } from "@/lib/contract/assistants";
import { handle } from "@/lib/http/handle";
import { createAssistant as create, listAssistants as list } from "@/lib/services/assistants";

export const GET = handle(listAssistants, ({ actor }) => list(actor.id));

export const POST = handle(createAssistant, ({ actor, body }) => create(actor.id, body));
