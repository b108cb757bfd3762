import { refund } from "@/lib/contract/money/receipts";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { refund as giveBack } from "@/lib/services/money/receipt-corrections";
import { goesBackOnline } from "@/lib/services/payments/online-refund";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(
    refund,
    async ({ actor, body, key, setStatus }) => {
      const receipt = await giveBack(actor.id, body, key);
      if (receipt) return receipt;
      setStatus(202);
      return { pending: true as const };
    },
    { apart: ({ actor, body }) => goesBackOnline(actor.id, body) },
  ),
});
