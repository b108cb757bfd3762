"use client";
import { useMemo } from "react";
import { useCall } from "@/lib/client/use-call";
import { listClosures } from "@/lib/contract/closures/closures";
import { listHolidays } from "@/lib/contract/closures/holidays";
import type { Day } from "@/lib/domain/paris-time";

/** Both ends are inclusive. */
export interface DaysOff {
  beginDate: Day;
  endDate: Day;
  kind: "CLOSED" | "PUBLIC" | "SCHOOL";
  label: string;
}

const labels: Record<DaysOff["kind"], (label: string) => string> = {
  CLOSED: (label) => `Fermé\u00a0: ${label}`,
  PUBLIC: (label) => `Férié\u00a0: ${label}`,
  SCHOOL: (label) => label,
};
export const daysOffText = ({ kind, label }: DaysOff) => labels[kind](label);

const NONE: DaysOff[] = [];

/** Closures stand before holidays. */
export function useDaysOff(from: Day, to: Day): DaysOff[] {
  const closures = useCall(listClosures, {}).data;
  const holidays = useCall(listHolidays, { query: { from, to } }).data;
  return useMemo(() => {
    if (!closures && !holidays) return NONE;
    const closed = (closures ?? [])
      .filter(({ beginDate, endDate }) => beginDate <= to && endDate >= from)
      .map(({ beginDate, endDate, label }) => ({
        beginDate,
        endDate,
        label,
        kind: "CLOSED" as const,
      }));
    return [...closed, ...(holidays?.days ?? [])];
  }, [closures, holidays, from, to]);
}
