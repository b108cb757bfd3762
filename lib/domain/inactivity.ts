export const INACTIVE_MONTHS = 24;
export const NOTICE_DAYS = 30;
