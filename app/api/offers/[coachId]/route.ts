import { listOffers } from "@/lib/contract/offers";
import { handle } from "@/lib/http/handle";
import { listOffers as list } from "@/lib/services/offers";

export const GET = handle(listOffers, ({ actor, params }) => list(actor.id, params.coachId));
