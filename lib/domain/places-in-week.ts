import { type Day, parisDay, weekOf } from "@/lib/domain/paris-time";

/** Counts the places of the week of `day` that its quota counts. */
export const countPlacesInWeek = (
  places: readonly { beginDate: string; status: string }[],
  day: Day,
): number =>
  places.filter(
    ({ beginDate, status }) =>
      status !== "CANCEL" && weekOf(parisDay(new Date(beginDate))) === weekOf(day),
  ).length;

/** The places of a week that its quota still allows; moved classes may lie above the quota. */
export const placesLeftInWeek = (quota: number, used: number): number => Math.max(0, quota - used);
