import {
  connectPayments,
  disconnectPayments,
  getPaymentAccount,
} from "@/lib/contract/money/payments";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import {
  connectPaymentsOf,
  disconnectPaymentsOf,
  getPaymentAccountOf,
} from "@/lib/services/payments/account";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(getPaymentAccount, ({ actor }) => getPaymentAccountOf(actor.id)),
  POST: handle(connectPayments, async ({ actor }) => ({ url: await connectPaymentsOf(actor.id) })),
  DELETE: handle(disconnectPayments, ({ actor }) => disconnectPaymentsOf(actor.id)),
});
