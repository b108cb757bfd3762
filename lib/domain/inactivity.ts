/** Months without activity until the warning. */
export const INACTIVE_MONTHS = 24;
/** Days from the warning to the deletion. */
export const NOTICE_DAYS = 30;
