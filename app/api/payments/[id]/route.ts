import { getPayment } from "@/lib/contract/money/payments";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { getPaymentOf } from "@/lib/services/payments/pay";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getPayment, ({ actor, params }) => getPaymentOf(actor, params.id)),
});
