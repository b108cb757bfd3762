import "server-only";
import type { DaysOff } from "@/lib/domain/days-off";
import { type Day, yearOf } from "@/lib/domain/paris-time";

/** One department of Alsace-Moselle; all three have the same two extra days. */
const ALSACE_MOSELLE = "57";

type Year = (year: number) => DaysOff[];
const known = new Map<boolean, Promise<Year>>();

async function yearsOf(alsaceMoselle: boolean): Promise<Year> {
  // The library loads a thousand rule files, so it is imported on first use.
  const { default: Holidays } = await import("date-holidays");
  const options = { languages: "fr", timezone: "Europe/Paris", types: ["public" as const] };
  const france = alsaceMoselle
    ? new Holidays("FR", ALSACE_MOSELLE, options)
    : new Holidays("FR", options);
  const years = new Map<number, DaysOff[]>();
  return (year) => {
    const days =
      years.get(year) ??
      france.getHolidays(year).map(({ date, name }): DaysOff => {
        const day = date.slice(0, 10);
        return { beginDate: day, endDate: day, label: name, kind: "PUBLIC" };
      });
    years.set(year, days);
    return days;
  };
}

/** Returns a function from a year to its legal public holidays in Paris days. */
export function publicHolidays(alsaceMoselle: boolean): Promise<Year> {
  const loading = known.get(alsaceMoselle) ?? yearsOf(alsaceMoselle);
  known.set(alsaceMoselle, loading);
  return loading;
}

/** Both days are included. */
export async function listPublicHolidays(
  alsaceMoselle: boolean,
  from: Day,
  to: Day,
): Promise<DaysOff[]> {
  const ofYear = await publicHolidays(alsaceMoselle);
  const [first, last] = [yearOf(from), yearOf(to)];
  return Array.from({ length: last - first + 1 }, (_, n) => ofYear(first + n))
    .flat()
    .filter(({ beginDate }) => beginDate >= from && beginDate <= to);
}
