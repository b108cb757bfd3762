import { listMyOffers } from "@/lib/contract/offers";
import { handle } from "@/lib/http/handle";
import { listMyOffers as list } from "@/lib/services/offers";

export const GET = handle(listMyOffers, ({ actor }) => list(actor.id));
