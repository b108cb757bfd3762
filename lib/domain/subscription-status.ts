import { addDays, addMonths, type Day, earlierDay } from "./paris-time";

/** Months before or after the day of its sale in which a subscription may begin. */
export const BEGIN_MONTHS = 12;

interface StatusFields {
  /** Null for a subscription that is no card. */
  quantityLeft: number | null;
  endDate: Day;
  withdrawnAt: string | null;
}

export const isUsedUp = ({ quantityLeft }: Pick<StatusFields, "quantityLeft">): boolean =>
  quantityLeft === 0;

/** True when it has ended, was withdrawn from, or its card is used up. */
export const isOver = (subscription: StatusFields, today: Day): boolean =>
  subscription.withdrawnAt !== null || subscription.endDate < today || isUsedUp(subscription);

/** Returns the Paris day after its end, at most a year ahead, or today when it is over. */
export function renewalDay(subscription: StatusFields, today: Day): Day {
  if (isOver(subscription, today)) return today;
  return earlierDay(addDays(subscription.endDate, 1), addMonths(today, BEGIN_MONTHS));
}
