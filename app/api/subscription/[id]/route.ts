import { deleteMySubscription, subscribe } from "@/lib/contract/subscriptions";
import { handle } from "@/lib/http/handle";
import { subscribe as buy, deleteSubscription as remove } from "@/lib/services/subscriptions";

export const POST = handle(subscribe, ({ actor, params }) => buy(actor.id, params.id));

export const DELETE = handle(deleteMySubscription, ({ actor, params }) => remove(actor, params.id));
