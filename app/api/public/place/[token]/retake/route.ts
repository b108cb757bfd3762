import { retakeLinkedPlace } from "@/lib/contract/mail-links/mail-links";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { retakeLinkedPlace as retake } from "@/lib/services/mail-links/linked-places";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(retakeLinkedPlace, ({ params }) => retake(params.token)),
});
