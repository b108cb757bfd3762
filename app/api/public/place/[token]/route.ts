import { getLinkedPlace } from "@/lib/contract/mail-links/mail-links";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { readLinkedPlace } from "@/lib/services/mail-links/linked-places";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getLinkedPlace, ({ params }) => readLinkedPlace(params.token)),
});
