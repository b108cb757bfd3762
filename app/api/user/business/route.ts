import { getBusiness, setBusiness } from "@/lib/contract/money/business";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getBusinessOf, setBusinessOf } from "@/lib/services/money/business";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getBusiness, ({ actor }) => getBusinessOf(actor.id)),
  PUT: handle(setBusiness, ({ actor, body }) => setBusinessOf(actor.id, body)),
});
