import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { addDays, type Day } from "@/lib/domain/paris-time";

type Part = Pick<Subscription, "type" | "quantityLeft" | "endDate" | "withdrawnAt">;

/** Whether nothing more can be booked with it: it ended, was withdrawn from, or its card is used up. */
export const isOver = ({ type, quantityLeft, endDate, withdrawnAt }: Part, today: Day): boolean =>
  withdrawnAt !== null || endDate < today || (type === "CARD" && quantityLeft === 0);

/** When the same formula goes on: the day after this one ends; today where it is over already. */
export const renewalDay = (one: Part, today: Day): Day =>
  isOver(one, today) ? today : addDays(one.endDate, 1);
