import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { addDays, type Day } from "@/lib/domain/paris-time";

type Part = Pick<Subscription, "type" | "quantityLeft" | "endDate" | "withdrawnAt">;

/** It has ended, was withdrawn from, or its card is used up. */
export const isOver = ({ type, quantityLeft, endDate, withdrawnAt }: Part, today: Day): boolean =>
  withdrawnAt !== null || endDate < today || (type === "CARD" && quantityLeft === 0);

/** Returns the Paris day after its end, or today when it is over. */
export const renewalDay = (subscription: Part, today: Day): Day =>
  isOver(subscription, today) ? today : addDays(subscription.endDate, 1);
