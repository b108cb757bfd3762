import { createOffer, editOffer } from "@/lib/contract/offers/offers";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { createOffer as create, editOffer as edit } from "@/lib/services/offers/offers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(createOffer, ({ actor, body }) => create(actor.id, body)),
  PUT: handle(editOffer, ({ actor, body }) => edit(actor.id, body)),
});
