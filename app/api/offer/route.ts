import { createOffer, editOffer } from "@/lib/contract/offers";
import { handle } from "@/lib/http/handle";
import { createOffer as create, editOffer as edit } from "@/lib/services/offers";

export const POST = handle(createOffer, ({ actor, body }) => create(actor.id, body));

export const PUT = handle(editOffer, ({ actor, body }) => edit(actor.id, body));
