"use client";
import { useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import { type CallError, call } from "@/lib/client/call";
import { keyOf } from "@/lib/client/hooks";
import { useSession } from "@/lib/client/session";
import { type Activity, listActivities, listMyActivities } from "@/lib/contract/activities";

/** No studio plans further ahead: after that many empty months in a row, everything is there. */
const EMPTY_MONTHS = 3;
const LAST = 18;
const THROTTLE = 500;

export interface Months {
  activities: Activity[];
  /** The first month is not there yet. */
  pending: boolean;
  error: CallError | null;
  retry: () => void;
  loadingMore: boolean;
  /** Nothing is left to load ahead. */
  complete: boolean;
  loadNext: () => void;
  loadPrevious: () => void;
  /** Loads up to this month, counted from the current one. */
  reach: (offset: number) => void;
}

/** The classes of the current coach, month after month (spec §9: by offset from the current month). */
export function useMonths(): Months {
  const { user, currentCoach } = useSession();
  const isCoach = user.type === "COACH";
  const coachId = currentCoach?.id ?? "";
  const [range, setRange] = useState({ from: 0, to: 1 });
  const lastLoad = useRef(0);

  const offsets = Array.from({ length: range.to - range.from + 1 }, (_, n) => range.from + n);
  const queries = useQueries({
    queries: offsets.map((offset) => {
      const query = { monthOffset: String(offset) };
      const input = { params: { coachId }, query };
      return {
        queryKey: isCoach ? keyOf(listMyActivities, { query }) : keyOf(listActivities, input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          isCoach
            ? call(listMyActivities, { query, signal })
            : call(listActivities, { ...input, signal }),
      };
    }),
  });

  const activities = useMemo(() => queries.flatMap(({ data }) => data ?? []), [queries]);
  const ahead = queries.slice(-EMPTY_MONTHS);
  const complete =
    range.to >= LAST ||
    (range.to >= EMPTY_MONTHS - 1 &&
      ahead.length === EMPTY_MONTHS &&
      ahead.every(({ data }) => data?.length === 0));
  const failed = queries.find(({ isError }) => isError);
  const loading = queries.some(({ isPending }) => isPending);

  const loadNext = useCallback(() => {
    const now = Date.now();
    if (now - lastLoad.current < THROTTLE) return;
    lastLoad.current = now;
    setRange(({ from, to }) => ({ from, to: Math.min(LAST, to + 1) }));
  }, []);
  const loadPrevious = useCallback(() => setRange(({ from, to }) => ({ from: from - 1, to })), []);
  const reach = useCallback(
    (offset: number) =>
      setRange(({ from, to }) => ({
        from: isCoach ? Math.min(from, offset) : from,
        to: Math.min(LAST, Math.max(to, offset)),
      })),
    [isCoach],
  );

  const current = queries[-range.from];
  return {
    activities,
    pending: current?.data === undefined && !current?.isError,
    error: (failed?.error as CallError | undefined) ?? null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
    loadingMore: loading,
    complete,
    loadNext,
    loadPrevious,
    reach,
  };
}
