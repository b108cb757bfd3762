import { addMonths, parisDay, startOfParisDay } from "./paris-time";

/** A deleted account's debt keeps the debtor's name for so many months after the purchase. */
const DEBTOR_MONTHS = 24;

/** Debts of purchases before this instant lose the debtor's name. */
export const debtorsSince = (now: Date): Date =>
  startOfParisDay(addMonths(parisDay(now), -DEBTOR_MONTHS));
