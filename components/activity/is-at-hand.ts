import { MINUTE_MS } from "@/lib/domain/paris-time";

const AHEAD = 30 * MINUTE_MS;

/** True from 30 minutes before the begin to the end. */
export const isAtHand = (activity: { beginDate: string; endDate: string }, now: number): boolean =>
  now >= Date.parse(activity.beginDate) - AHEAD && now < Date.parse(activity.endDate);
