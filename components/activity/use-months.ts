"use client";
import {
  skipToken,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { forOf } from "@/components/family/use-family";
import { monthCache } from "@/components/offline/month-cache";
import { THROTTLE_MS } from "@/components/ui/use-list-end";
import { callWhole } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import {
  type Activity,
  LAST_ACTIVITY,
  listActivities,
  listMyActivities,
} from "@/lib/contract/classes/activities";
import { monthStart, monthsBetween, parisDay } from "@/lib/domain/paris-time";

export interface Months {
  activities: Activity[];
  /** Without the months behind a gap, which would look like the next ones. */
  listed: Activity[];
  /** Months that could not be read, such as `2027-04`. */
  unread: string[];
  isRead: (month: string) => boolean;
  pending: boolean;
  /** The error of the current month or of a later one. */
  error: CallError | null;
  /** A month on display could not be refetched. */
  stale: boolean;
  /** The error of an earlier month. */
  errorBehind: CallError | null | undefined;
  retry: () => void;
  loadingMore: boolean;
  /** No later month has a class. */
  complete: boolean;
  /** First and last requested month, counted from the current one. */
  from: number;
  last: number;
  /** Loads the next month, at most one per 500 ms. Returns a function that cancels it. */
  loadNext: (last: number) => () => void;
  /** Loads every month up to this one, counted from the current one. */
  loadUntil: (offset: number) => void;
}

/** Months from the current one to a Paris day, or to a month such as `2027-04`. */
export const monthsUntil = (day: string) => monthsBetween(parisDay(serverNow()), day);

/** The loaded months next to the index `at`, up to the first gap on each side. */
function contiguous(pages: readonly (Activity[] | undefined)[], at: number): Activity[] {
  const ahead = pages.indexOf(undefined, at);
  const behind = pages.slice(0, at).lastIndexOf(undefined);
  return pages.slice(behind + 1, ahead < 0 ? undefined : ahead).flatMap((page) => page ?? []);
}

const combine = (results: UseQueryResult<Activity[]>[]) => ({
  pages: results.map(({ data }) => data),
  errors: results.map(({ isLoadingError, error }) =>
    isLoadingError ? (error as CallError) : null,
  ),
  stale: results.some(({ isRefetchError }) => isRefetchError),
  loading: results.some(({ isFetching, data }) => isFetching && data === undefined),
});

/** Each month's response carries the last begin of the planning, or null without a class. */
const lastKeyOf = (coachId: string) => [LAST_ACTIVITY, coachId];

export function useMonthQuery() {
  const { user, currentCoach } = useSession();
  const client = useQueryClient();
  const isCoach = user.type === "COACH";
  const coachId = currentCoach?.id ?? "";
  return (offset: number) => {
    const query = { monthOffset: String(offset) };
    const input = { params: { coachId }, query: { ...query, ...forOf(currentCoach?.personId) } };
    return {
      ...(isCoach ? monthCache(listMyActivities, { query }) : monthCache(listActivities, input)),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { body, headers } = isCoach
          ? await callWhole(listMyActivities, { query, signal })
          : await callWhole(listActivities, { ...input, signal });
        client.setQueryData(lastKeyOf(coachId), headers.get(LAST_ACTIVITY));
        return body;
      },
    };
  };
}

export function useMonths(): Months {
  const { user, currentCoach } = useSession();
  const client = useQueryClient();
  const isCoach = user.type === "COACH";
  const coachId = currentCoach?.id ?? "";
  const [range, setRange] = useState({ from: 0, to: 0 });
  const lastLoad = useRef(0);

  const { data: lastBegin } = useQuery<string | null>({
    queryKey: lastKeyOf(coachId),
    queryFn: skipToken,
  });

  const monthQuery = useMonthQuery();
  const offsets = Array.from({ length: range.to - range.from + 1 }, (_, n) => range.from + n);
  const { pages, errors, stale, loading } = useQueries({
    queries: offsets.map(monthQuery),
    combine,
  });

  const activities = useMemo(() => pages.flatMap((page) => page ?? []), [pages]);
  const listed = useMemo(() => contiguous(pages, -range.from), [pages, range.from]);
  const today = parisDay(serverNow());
  const unread = offsets
    .filter((_, n) => errors[n])
    .map((offset) => monthStart(today, offset).slice(0, 7));
  const ahead = pages.slice(-range.from);
  const complete =
    lastBegin !== undefined &&
    (lastBegin === null || range.to >= monthsUntil(parisDay(new Date(lastBegin)))) &&
    ahead.every(Boolean);

  const loadNext = useCallback((last: number) => {
    const wait = lastLoad.current + THROTTLE_MS - Date.now();
    const timer = setTimeout(
      () => {
        lastLoad.current = Date.now();
        setRange(({ from, to }) => ({ from, to: Math.max(to, last + 1) }));
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, []);
  const loadUntil = useCallback(
    (offset: number) =>
      setRange(({ from, to }) => ({
        from: isCoach ? Math.min(from, offset) : from,
        to: Math.max(to, offset),
      })),
    [isCoach],
  );

  const retry = () =>
    void client.refetchQueries({
      type: "active",
      predicate: ({ state }) => state.status === "error",
    });
  const error = errors.slice(-range.from).find(Boolean) ?? null;
  const errorBehind = errors.slice(0, -range.from).find(Boolean);
  return {
    activities,
    listed,
    unread,
    isRead: (month) => pages[monthsUntil(month) - range.from] !== undefined,
    pending: !ahead[0] && error === null,
    error,
    stale,
    errorBehind,
    retry,
    loadingMore: loading,
    complete,
    from: range.from,
    last: range.to,
    loadNext,
    loadUntil,
  };
}
