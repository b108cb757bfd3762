import { addDays, type Day, type TimeOfDay } from "@/lib/domain/paris-time";

const DAY_MINUTES = 24 * 60;
/** A class that ends the next day lasts less than half a day; longer hours are a typing error. */
const LONGEST_NIGHT = DAY_MINUTES / 2 - 1;

const minutes = (time: TimeOfDay) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes to the next occurrence of a clock time; 23:30 to 00:45 is 75, 9:00 to 9:00 is 1440. */
export function clockMinutes(begin: TimeOfDay, end: TimeOfDay): number {
  const span = minutes(end) - minutes(begin);
  return span > 0 ? span : span + DAY_MINUTES;
}

/** `longest` is the class's present length in minutes, which it may keep even above the limit. */
export const isClassTime = (begin: TimeOfDay, end: TimeOfDay, longest = 0): boolean =>
  end > begin || clockMinutes(begin, end) <= Math.max(LONGEST_NIGHT, longest);

export const endDay = (day: Day, begin: TimeOfDay, end: TimeOfDay): Day =>
  end > begin ? day : addDays(day, 1);

export function endAfter(begin: TimeOfDay, length: number): TimeOfDay {
  const at = (minutes(begin) + length) % DAY_MINUTES;
  return `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
}

/** The end time that keeps the class's length when its begin moves. */
export const movedEnd = (begin: TimeOfDay, end: TimeOfDay, newBegin: TimeOfDay): TimeOfDay =>
  endAfter(newBegin, clockMinutes(begin, end));

export type ClassStage = "COMING" | "UNDER_WAY" | "OVER";

/** `now` is in milliseconds. */
export function classStage(
  activity: { beginDate: string; endDate: string },
  now: number,
): ClassStage {
  if (now < Date.parse(activity.beginDate)) return "COMING";
  return now < Date.parse(activity.endDate) ? "UNDER_WAY" : "OVER";
}
