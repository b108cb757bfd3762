"use client";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { monthsUntil, useMonthQuery } from "@/components/activity/use-months";
import type { CallError } from "@/lib/client/call-error";
import type { Activity } from "@/lib/contract/classes/activities";
import type { Day } from "@/lib/domain/paris-time";

const combine = (results: UseQueryResult<Activity[]>[]) => {
  const failed = results.filter(({ isError }) => isError);
  const missing = failed.find(({ isLoadingError }) => isLoadingError);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return {
    activities: results.flatMap(({ data }) => data ?? []),
    pending: results.some(({ data, isError }) => data === undefined && !isError),
    error: (missing?.error ?? null) as CallError | null,
    fetching: results.some(({ isFetching }) => isFetching),
    retry,
  };
};

export function useWeekClasses(first: Day, last: Day) {
  const monthQuery = useMonthQuery();
  const from = monthsUntil(first);
  const offsets = Array.from({ length: monthsUntil(last) - from + 1 }, (_, n) => from + n);
  return useQueries({ queries: offsets.map(monthQuery), combine });
}
