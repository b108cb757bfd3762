import { addDays, type Day } from "./paris-time";

interface StatusFields {
  /** Null for a subscription that is no card. */
  quantityLeft: number | null;
  endDate: Day;
  withdrawnAt: string | null;
}

export const isUsedUp = ({ quantityLeft }: Pick<StatusFields, "quantityLeft">): boolean =>
  quantityLeft === 0;

/** It has ended, was withdrawn from, or its card is used up. */
export const isOver = (subscription: StatusFields, today: Day): boolean =>
  subscription.withdrawnAt !== null || subscription.endDate < today || isUsedUp(subscription);

/** Returns the Paris day after its end, or today when it is over. */
export const renewalDay = (subscription: StatusFields, today: Day): Day =>
  isOver(subscription, today) ? today : addDays(subscription.endDate, 1);
