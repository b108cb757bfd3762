import { getAcceptedTerms as termsContract } from "@/lib/contract/subscriptions/withdrawals";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getAcceptedTerms } from "@/lib/services/subscriptions/withdrawal";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(termsContract, ({ actor, params }) => getAcceptedTerms(actor, params.id)),
});
