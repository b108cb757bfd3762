"use client";
import {
  skipToken,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { monthCache } from "@/components/offline/month-cache";
import { callWhole } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import { useSession } from "@/lib/client/session";
import { type Activity, listActivities, listMyActivities } from "@/lib/contract/classes/activities";
import { monthStart, parisDay } from "@/lib/domain/paris-time";

const THROTTLE = 500;

export interface Months {
  activities: Activity[];
  /** Of them those around the current month up to one that is not there: what lies beyond would seem to follow. */
  listed: Activity[];
  /** Months, `2027-04`, that could not be read. */
  unread: string[];
  /** Whether the classes of a month are there. */
  isRead: (month: string) => boolean;
  /** The first month is not there yet. */
  pending: boolean;
  /** Of the current month or one ahead that is not there. */
  error: CallError | null;
  /** A month that is shown could not be read anew. */
  stale: boolean;
  /** Of a month before the current one. */
  errorBehind: CallError | null | undefined;
  /** Reads anew what could not be read of this screen. */
  retry: () => void;
  loadingMore: boolean;
  /** Nothing is left to load ahead. */
  complete: boolean;
  /** The first and the last month asked for, counted from the current one. */
  from: number;
  last: number;
  /** Loads the month after this one, at most one per 500 ms; answers how to take that back. */
  loadNext: (last: number) => () => void;
  /** Loads up to this month, counted from the current one. */
  reach: (offset: number) => void;
}

/** How many months after the current one a day, or a month `2027-04`, is. */
export const monthsUntil = (day: string) => {
  const index = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7));
  return index(day) - index(monthStart(parisDay(new Date())));
};

/** What is there without a gap around the page `at`; of nothing there, what follows and precedes it. */
function around(pages: readonly (Activity[] | undefined)[], at: number): Activity[] {
  const ahead = pages.indexOf(undefined, at);
  const behind = pages.slice(0, at).lastIndexOf(undefined);
  return pages.slice(behind + 1, ahead < 0 ? undefined : ahead).flatMap((page) => page ?? []);
}

const combine = (results: UseQueryResult<Activity[]>[]) => ({
  pages: results.map(({ data }) => data),
  errors: results.map(({ isError, error, data }) =>
    isError && data === undefined ? (error as CallError) : null,
  ),
  stale: results.some(({ isError, data }) => isError && data),
  loading: results.some(({ isFetching, data }) => isFetching && data === undefined),
});

/** Every month's answer says where the planning ends: null when there is no class at all. */
const lastKeyOf = (coachId: string) => ["x-last-activity", coachId];

/** How a month of the current coach's classes is asked for. */
export function useMonthQuery() {
  const { user, currentCoach } = useSession();
  const client = useQueryClient();
  const isCoach = user.type === "COACH";
  const coachId = currentCoach?.id ?? "";
  return (offset: number) => {
    const query = { monthOffset: String(offset) };
    const input = { params: { coachId }, query };
    return {
      ...(isCoach ? monthCache(listMyActivities, { query }) : monthCache(listActivities, input)),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { body, headers } = isCoach
          ? await callWhole(listMyActivities, { query, signal })
          : await callWhole(listActivities, { ...input, signal });
        client.setQueryData(lastKeyOf(coachId), headers.get("x-last-activity"));
        return body;
      },
    };
  };
}

/** The classes of the current coach, month after month. */
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
  const listed = useMemo(() => around(pages, -range.from), [pages, range.from]);
  const today = parisDay(new Date());
  const unread = offsets
    .filter((_, n) => errors[n])
    .map((offset) => monthStart(today, offset).slice(0, 7));
  const ahead = pages.slice(-range.from);
  const complete =
    lastBegin !== undefined &&
    (lastBegin === null || range.to >= monthsUntil(parisDay(new Date(lastBegin)))) &&
    ahead.every(Boolean);

  const loadNext = useCallback((last: number) => {
    const wait = lastLoad.current + THROTTLE - Date.now();
    const timer = setTimeout(
      () => {
        lastLoad.current = Date.now();
        setRange(({ from, to }) => ({ from, to: Math.max(to, last + 1) }));
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, []);
  const reach = useCallback(
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
    reach,
  };
}
