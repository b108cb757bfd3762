"use client";
import { useEffect } from "react";
import { useCall } from "@/lib/client/hooks";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";

const FIRST = 50;

const query = { first: String(FIRST), ...ALL_AND_DEBTS.query };

/** Milliseconds. A deletion shortens the cached first page, and its time tells that it was full. */
let fullAt: number | undefined;

/**
 * Reads the first trainees, then all of them, as a coach may have thousands and a slow network.
 * `failedRest` is the query of all of them when it failed.
 */
export function useTrainees(enabled: boolean) {
  const first = useCall(listTrainees, { query }, { enabled });
  const length = first.data?.length ?? 0;
  const { dataUpdatedAt } = first;
  useEffect(() => {
    if (length >= FIRST) fullAt = dataUpdatedAt;
  }, [length, dataUpdatedAt]);
  const isFull = length >= FIRST || (length > 0 && dataUpdatedAt === fullAt);
  const all = useCall(listTrainees, ALL_AND_DEBTS, { enabled: enabled && isFull });
  // Another screen may have cached the full list, which is stale without a refetch here.
  const isComplete = isFull ? all.data !== undefined : first.data !== undefined;
  const failedRest = isFull && all.isError && !all.data ? all : null;
  return { query: isFull && all.data ? all : first, isComplete, failedRest };
}
