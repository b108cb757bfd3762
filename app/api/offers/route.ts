import { listMyOffers } from "@/lib/contract/offers/offers";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { listMyOffers as list } from "@/lib/services/offers/offers";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(listMyOffers, ({ actor }) => list(actor.id)),
});
