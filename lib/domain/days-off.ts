import type { Day } from "@/lib/domain/paris-time";
import file from "./school-holidays-2026-2027.json";

export type SchoolZone = "A" | "B" | "C";

/** Days on which many have no class, both ends inclusive. */
export interface DaysOff {
  beginDate: Day;
  endDate: Day;
  label: string;
  kind: "PUBLIC" | "SCHOOL";
}

/** The school holidays of a zone that touch these days, both inclusive; none without a zone. */
export function schoolHolidays(zone: SchoolZone | null, from: Day, to: Day): DaysOff[] {
  if (!zone) return [];
  return file.holidays
    .filter(({ zones, begin, end }) => zones.includes(zone) && begin <= to && end >= from)
    .map(({ begin, end, label }) => ({ beginDate: begin, endDate: end, label, kind: "SCHOOL" }));
}

/** The academies of a zone, as they are written: `Créteil, Montpellier, Paris…`. */
export const academiesOf = (zone: SchoolZone): string => file.zones[zone];

/** The last day up to which the school holidays of a zone are known; null without a zone. */
export function schoolHolidaysUntil(zone: SchoolZone | null): Day | null {
  if (!zone) return null;
  const ends = file.holidays.flatMap(({ zones, end }) => (zones.includes(zone) ? [end] : []));
  return ends.toSorted().at(-1) ?? null;
}
