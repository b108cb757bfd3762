const DAY = 86_400_000;
/** Messages that a coach writes to one class on one Paris day. */
export const MESSAGES_A_DAY = 5;
/** Days after its end in which a class can still be written to. */
const DAYS_AFTER = 7;

/** Whether a class is over for too long to be written to; the last instant still counts. */
export const isLongOver = ({ endDate }: { endDate: Date }, now: Date): boolean =>
  now.getTime() > endDate.getTime() + DAYS_AFTER * DAY;
