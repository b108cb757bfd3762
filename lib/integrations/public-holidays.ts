import "server-only";
import type { DaysOff } from "@/lib/domain/days-off";
import type { Day } from "@/lib/domain/paris-time";

/** A department of Alsace-Moselle: the three have the same two days more. */
const ALSACE_MOSELLE = "57";

type Year = (year: number) => DaysOff[];
const known = new Map<boolean, Promise<Year>>();

async function yearsOf(alsaceMoselle: boolean): Promise<Year> {
  // A thousand files of rules, read once somebody asks.
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

/** The legal public holidays of a Paris day's year, those of Alsace-Moselle on request: by the year, once loaded. */
export function publicHolidays(alsaceMoselle: boolean): Promise<Year> {
  const loading = known.get(alsaceMoselle) ?? yearsOf(alsaceMoselle);
  known.set(alsaceMoselle, loading);
  return loading;
}

/** Those of some days, both inclusive, by day. */
export async function listPublicHolidays(
  alsaceMoselle: boolean,
  from: Day,
  to: Day,
): Promise<DaysOff[]> {
  const ofYear = await publicHolidays(alsaceMoselle);
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, n) => ofYear(first + n))
    .flat()
    .filter(({ beginDate }) => beginDate >= from && beginDate <= to);
}
