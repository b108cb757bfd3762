import { addMonths, type Day, parisDay, startOfParisDay } from "./paris-time";

/** How long a debt keeps the name of who owes it, after the account is gone: counted from the purchase. */
const DEBTOR_MONTHS = 24;

/** Purchases of before this instant have kept the name long enough. */
export const debtorsSince = (now: Date): Date => {
  const day: Day = addMonths(parisDay(now), -DEBTOR_MONTHS);
  return startOfParisDay(day);
};
