"use client";
import { useEffect } from "react";
import { useCall } from "@/lib/client/hooks";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";

const FIRST = 50;

const query = { first: String(FIRST), ...ALL_AND_DEBTS.query };

/** The time of the first page in milliseconds, when more trainees exist than it holds. */
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
  // The date of the first page decides, as the full list may be cached by another screen.
  const isComplete = isFull ? all.data !== undefined : first.data !== undefined;
  const failedRest = isFull && all.isError && !all.data ? all : null;
  return { query: isFull && all.data ? all : first, isComplete, failedRest };
}
