import { withdraw as withdrawContract } from "@/lib/contract/subscriptions/withdrawals";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { previewWithdrawal, withdraw } from "@/lib/services/subscriptions/withdrawal";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(withdrawContract, ({ actor, params }) => withdraw(actor.id, params.id), {
    preview: ({ actor, params }) => previewWithdrawal(actor.id, params.id),
  }),
});
