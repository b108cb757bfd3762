import { askOpeningNotice } from "@/lib/contract/classes/opening-notices";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { askForOpening } from "@/lib/services/classes/opening-notices";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(askOpeningNotice, ({ actor, params }) => askForOpening(actor.id, params.id)),
});
