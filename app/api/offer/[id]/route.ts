import { deleteOffer } from "@/lib/contract/offers";
import { handle } from "@/lib/http/handle";
import { deleteOffer as remove } from "@/lib/services/offers";

export const DELETE = handle(deleteOffer, ({ actor, params }) => remove(actor.id, params.id));
