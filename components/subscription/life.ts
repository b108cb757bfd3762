import type { Subscription } from "@/lib/contract/subscriptions";
import { addDays, type Day } from "@/lib/domain/paris-time";

type Part = Pick<Subscription, "type" | "quantityLeft" | "endDate" | "withdrawnAt">;

/** Whether nothing more can be booked with it: it ended, or its card is used up. */
export const isOver = ({ type, quantityLeft, endDate }: Part, today: Day): boolean =>
  endDate < today || (type === "CARD" && quantityLeft === 0);

/** When the same formula goes on: the day after this one ends; today where it is over already. */
export const renewalDay = (one: Part, today: Day): Day =>
  one.withdrawnAt || isOver(one, today) ? today : addDays(one.endDate, 1);
