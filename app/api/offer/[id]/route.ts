import { deleteOffer } from "@/lib/contract/offers/offers";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { deleteOffer as remove } from "@/lib/services/offers/offers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  DELETE: handle(deleteOffer, ({ actor, params }) => remove(actor.id, params.id)),
});
