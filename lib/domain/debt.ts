import { addMonths, parisDay, startOfParisDay } from "./paris-time";

/** Months after the purchase for which a deleted account's debt keeps the debtor's name. */
const DEBTOR_MONTHS = 24;

/** Debts of purchases before this instant lose the debtor's name. */
export const debtorsSince = (now: Date): Date =>
  startOfParisDay(addMonths(parisDay(now), -DEBTOR_MONTHS));
