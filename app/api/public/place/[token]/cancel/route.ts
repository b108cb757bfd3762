import { cancelLinkedPlace } from "@/lib/contract/mail-links/mail-links";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { cancelLinkedPlace as cancel } from "@/lib/services/mail-links/linked-places";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(cancelLinkedPlace, ({ params, body }) => cancel(params.token, body?.free)),
});
