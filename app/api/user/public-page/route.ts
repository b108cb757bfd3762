import { getPublicPage, setPublicPage } from "@/lib/contract/accounts/coach-features";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { readPublicPage, writePublicPage } from "@/lib/services/public/public-page";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getPublicPage, ({ actor }) => readPublicPage(actor.id)),
  POST: handle(setPublicPage, ({ actor, body }) => writePublicPage(actor.id, body)),
});
