import type { Day } from "@/lib/domain/paris-time";
import file from "./school-holidays-2026-2027.json";

export type SchoolZone = "A" | "B" | "C";

/** Holidays; both days are inclusive. */
export interface DaysOff {
  beginDate: Day;
  endDate: Day;
  label: string;
  kind: "PUBLIC" | "SCHOOL";
}

/** The zone's school holidays that overlap the days `from` to `to`, both inclusive. */
export function schoolHolidays(zone: SchoolZone | null, from: Day, to: Day): DaysOff[] {
  if (!zone) return [];
  return file.holidays
    .filter(({ zones, begin, end }) => zones.includes(zone) && begin <= to && end >= from)
    .map(({ begin, end, label }) => ({ beginDate: begin, endDate: end, label, kind: "SCHOOL" }));
}

export const academiesOf = (zone: SchoolZone): string => file.zones[zone];

/** The last day of the known school holidays, or null without a zone. */
export function schoolHolidaysUntil(zone: SchoolZone | null): Day | null {
  if (!zone) return null;
  const ends = file.holidays.flatMap(({ zones, end }) => (zones.includes(zone) ? [end] : []));
  return ends.toSorted().at(-1) ?? null;
}
