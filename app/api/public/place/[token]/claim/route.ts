import { claimLinkedPlace } from "@/lib/contract/mail-links/mail-links";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { claimLinkedPlace as claim } from "@/lib/services/mail-links/linked-places";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(claimLinkedPlace, ({ params }) => claim(params.token)),
});
