import { addDays, type Day, type TimeOfDay } from "@/lib/domain/paris-time";

const DAY_MINUTES = 24 * 60;
/** A class that ends earlier on the clock than it began ends the next day, unless it would last half a day: then it is a slip. */
const LONGEST_NIGHT = DAY_MINUTES / 2 - 1;

const minutes = (time: TimeOfDay) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes on the clock from one time to the next such time: 23:30 to 00:45 is 75, and a time to itself a whole day. */
export function clockMinutes(begin: TimeOfDay, end: TimeOfDay): number {
  const span = minutes(end) - minutes(begin);
  return span > 0 ? span : span + DAY_MINUTES;
}

/** Whether a class may have these hours; `longest` is what it lasts already, in minutes, where it lasts longer than a night. */
export const isClassTime = (begin: TimeOfDay, end: TimeOfDay, longest = 0): boolean =>
  end > begin || clockMinutes(begin, end) <= Math.max(LONGEST_NIGHT, longest);

/** The day on which a class of this day ends. */
export const endDay = (day: Day, begin: TimeOfDay, end: TimeOfDay): Day =>
  end > begin ? day : addDays(day, 1);

/** The end that keeps a class as long as it was when its begin moves. */
export function movedEnd(begin: TimeOfDay, end: TimeOfDay, newBegin: TimeOfDay): TimeOfDay {
  const at = (minutes(newBegin) + clockMinutes(begin, end)) % DAY_MINUTES;
  return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
}

export type ClassStage = "COMING" | "UNDER_WAY" | "OVER";

/** Where a class stands at this moment; what has begun can no longer be edited. */
export function classStage(beginDate: string, endDate: string, now: number): ClassStage {
  if (now < Date.parse(beginDate)) return "COMING";
  return now < Date.parse(endDate) ? "UNDER_WAY" : "OVER";
}
