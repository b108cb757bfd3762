import { getPublicPage, setPublicPage } from "@/lib/contract/preferences";
import { handle } from "@/lib/http/handle";
import { readPublicPage, writePublicPage } from "@/lib/services/public-page";

export const GET = handle(getPublicPage, ({ actor }) => readPublicPage(actor.id));
export const POST = handle(setPublicPage, ({ actor, body }) => writePublicPage(actor.id, body));
