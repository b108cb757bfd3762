/** Months without being seen after which an account is warned of its end. */
export const INACTIVE_MONTHS = 24;
/** Days between the warning and the end. */
export const NOTICE_DAYS = 30;
/** By which a warning is found again among the mails: nobody is erased without one. */
export const INACTIVE_SUBJECT = "Votre compte Élan va être supprimé";
