import { type Instant, minutesBefore } from "@/lib/domain/paris-time";

const JOIN_MINUTES = 15;
const ACCESS_HOURS = 24;

interface MetClass {
  beginDate: Instant;
  endDate: Instant;
  cancelledAt: Date | null;
}
interface OnlineClass extends MetClass {
  meetingUrl: string | null;
}

/** When an online class can first be joined. */
export const joinFrom = ({ beginDate }: { beginDate: Instant }): Date =>
  minutesBefore(beginDate, JOIN_MINUTES);

export type JoinError = { code: "NO_MEETING" | "NO_PLACE" | "TOO_EARLY" | "CLASS_OVER" };

/** The error of joining a class in which the person has `places` confirmed places, or null. */
export function joinError(activity: OnlineClass, places: number, now: Date): JoinError | null {
  if (!activity.meetingUrl || activity.cancelledAt) return { code: "NO_MEETING" };
  if (places === 0) return { code: "NO_PLACE" };
  if (now < joinFrom(activity)) return { code: "TOO_EARLY" };
  return now >= new Date(activity.endDate) ? { code: "CLASS_OVER" } : null;
}

/** Whether a person with `places` confirmed places may read how to get in. */
export function showsAccess(activity: MetClass, places: number, now: Date): boolean {
  const from = minutesBefore(activity.beginDate, ACCESS_HOURS * 60);
  return places > 0 && !activity.cancelledAt && now >= from && now <= new Date(activity.endDate);
}
