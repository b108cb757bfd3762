"use client";
import { useEffect } from "react";
import { useCall } from "@/lib/client/hooks";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees/trainees";

/** More than a screen of them. */
const FIRST = 50;

const query = { first: String(FIRST), ...ALL_AND_DEBTS.query };

/** When the first ones were read, in milliseconds, if there were others: one of them who is deleted since leaves fewer here. */
let fullAt: number | undefined;

/**
 * The coach's trainees, and those who are gone and owe. The first ones come at once, as a studio has thousands and a slow
 * network; `whole`: all are there; `rest`: those beyond the first, where they could not be read.
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
  // Not by whether it is there: others read it for a moment, and nobody reads it anew.
  const whole = isFull ? all.data !== undefined : first.data !== undefined;
  const rest = isFull && all.isError && !all.data ? all : null;
  return { query: isFull && all.data ? all : first, whole, rest };
}
