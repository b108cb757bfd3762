import { deleteVenue, editVenue } from "@/lib/contract/classes/venues";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { changeVenue, removeVenue } from "@/lib/services/classes/venues";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  PUT: handle(editVenue, ({ actor, params, body }) => changeVenue(actor.id, params.id, body)),
  DELETE: handle(deleteVenue, ({ actor, params }) => removeVenue(actor.id, params.id)),
});
