import { deleteMySubscription, subscribe } from "@/lib/contract/subscriptions/subscriptions";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";
import { preview, previewForCoach } from "@/lib/services/operations/preview";
import { subscribe as buy } from "@/lib/services/subscriptions/subscription-sale";
import { deleteSubscription as remove } from "@/lib/services/subscriptions/subscriptions";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(subscribe, ({ actor, caller, params, body }) =>
    buy(actor.id, params.id, body, caller.id),
  ),
  DELETE: handle(deleteMySubscription, ({ actor, params }) => remove(actor, params.id), {
    preview: ({ actor, params }) => {
      const work = () => remove(actor, params.id);
      return actor.type === "COACH" ? previewForCoach(actor.id, work) : preview(work);
    },
  }),
});
