const MINUTE = 60_000;
const AHEAD = 30 * MINUTE;

/** True from 30 minutes before the begin to the end. */
export const isAtHand = (activity: { beginDate: string; endDate: string }, now: number): boolean =>
  now >= Date.parse(activity.beginDate) - AHEAD && now < Date.parse(activity.endDate);

const HALF_A_DAY = 12 * 60 * MINUTE;

/** True from twelve hours before the begin, as this page may stay open until the class. */
export const isNear = (activity: { beginDate: string; endDate: string }, now: number): boolean =>
  now >= Date.parse(activity.beginDate) - HALF_A_DAY && now < Date.parse(activity.endDate);
