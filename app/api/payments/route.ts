import { pay } from "@/lib/contract/money/payments";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { payOnline } from "@/lib/services/payments/pay";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(
    pay,
    async ({ actor, body, setStatus }) => {
      const { page, isNew } = await payOnline(actor.id, body.subscriptionId);
      if (!isNew) setStatus(200);
      return page;
    },
    { apart: () => true },
  ),
});
