import { createVenue, listVenues } from "@/lib/contract/classes/venues";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { addVenue, listVenues as list } from "@/lib/services/classes/venues";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listVenues, ({ actor }) => list(actor.id)),
  POST: handle(createVenue, ({ actor, body }) => addVenue(actor.id, body)),
});
