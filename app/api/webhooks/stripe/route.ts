import { receiveEvent } from "@/lib/contract/money/payments";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { handleEvent } from "@/lib/services/payments/events";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(receiveEvent, async ({ body, header }) => {
    await handleEvent(body, header("stripe-signature") ?? "");
    return { received: true as const };
  }),
});
