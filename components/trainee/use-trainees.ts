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
 * `whole` tells that all are there, `rest` is the query of all of them.
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
  const whole = isFull ? all.data !== undefined : first.data !== undefined;
  const rest = isFull && all.isError && !all.data ? all : null;
  return { query: isFull && all.data ? all : first, whole, rest };
}
