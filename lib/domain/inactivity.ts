/** Months without being seen after which an account is warned of its end. */
export const INACTIVE_MONTHS = 24;
/** Days between the warning and the end. */
export const NOTICE_DAYS = 30;
