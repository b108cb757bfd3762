import type { ClassRules } from "@/lib/domain/class-rules";
import {
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  parisHour,
  parisInstantOn,
  timeOf,
} from "@/lib/domain/paris-time";

const WARNED_HOURS = 24;
/** The last minutes before a class, in which no job cancels it. */
const TOO_LATE_MINUTES = 60;
const [NIGHT, MORNING, EVENING] = [22, 8, "20:00"] as const;

export interface MinimumClass extends Pick<ClassRules, "minPlaces" | "minCheckHours"> {
  beginDate: Instant;
}

/** When the places are counted, never between 22:00 and 08:00; null without a minimum. */
export function checkOn({ beginDate, minPlaces, minCheckHours }: MinimumClass): Date | null {
  if (minPlaces === null) return null;
  const at = timeOf(beginDate) - minCheckHours * HOUR_MS;
  const hour = parisHour(at);
  if (hour >= NIGHT) return parisInstantOn(at, 0, EVENING);
  return hour < MORNING ? parisInstantOn(at, -1, EVENING) : new Date(at);
}

export interface CountedClass extends MinimumClass {
  confirmedPlaces: number;
  minimumWaived: string | null;
  createdAt: Date;
}

/** The instant of the coach's warning; null when the class was made later than that. */
function warningOn(check: Date, { createdAt }: Pick<CountedClass, "createdAt">): Date | null {
  const at = new Date(check.getTime() - WARNED_HOURS * HOUR_MS);
  return at >= createdAt ? at : null;
}

/** When the job first looks at a class made or changed at `now`; null for a check in the past. */
export function firstLook(
  activity: MinimumClass & Pick<CountedClass, "createdAt">,
  now: Date,
): Date | null {
  const check = checkOn(activity);
  if (!check || check <= now) return null;
  return warningOn(check, activity) ?? check;
}

export type MinimumLook =
  /** `next`: when the job looks again, or null. */
  | { kind: "none" | "warn"; next: Date | null }
  /** `tell`: too late to cancel; the coach is told. */
  | { kind: "cancel" | "tell"; next: null };

/** The job's decision about a class that is due. */
export function lookAtMinimum(activity: CountedClass, now: Date): MinimumLook {
  const check = checkOn(activity);
  if (!check) return { kind: "none", next: null };
  const isShort =
    activity.minimumWaived === null && activity.confirmedPlaces < (activity.minPlaces ?? 0);
  if (now < check) {
    const warning = warningOn(check, activity);
    if (warning && now < warning) return { kind: "none", next: warning };
    return { kind: isShort && warning ? "warn" : "none", next: check };
  }
  if (!isShort) return { kind: "none", next: null };
  const last = timeOf(activity.beginDate) - TOO_LATE_MINUTES * MINUTE_MS;
  return { kind: now.getTime() <= last ? "cancel" : "tell", next: null };
}

/** Places missing for the class to take place; 0 once that is decided, null without a minimum. */
export function missingPlaces({
  minPlaces,
  confirmedPlaces,
  minimumWaived,
  minimumPending,
}: Pick<CountedClass, "minPlaces" | "confirmedPlaces" | "minimumWaived"> & {
  minimumPending: boolean;
}): number | null {
  if (minPlaces === null) return null;
  if (minimumWaived !== null || !minimumPending) return 0;
  return Math.max(0, minPlaces - confirmedPlaces);
}
