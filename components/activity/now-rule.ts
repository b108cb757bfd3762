const MINUTE = 60_000;
/** How long before its begin a class is at hand. */
const AHEAD = 30 * MINUTE;

/** Whether a class is what its coach does now: from half an hour before it until it ends. */
export const isAtHand = (activity: { beginDate: string; endDate: string }, now: number): boolean =>
  now >= Date.parse(activity.beginDate) - AHEAD && now < Date.parse(activity.endDate);

const HALF_A_DAY = 12 * 60 * MINUTE;

/** Whether a class will be at hand while this page may still be open. */
export const isNear = (activity: { beginDate: string; endDate: string }, now: number): boolean =>
  now >= Date.parse(activity.beginDate) - HALF_A_DAY && now < Date.parse(activity.endDate);
