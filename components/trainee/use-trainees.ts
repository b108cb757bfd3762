"use client";
import { useEffect } from "react";
import { addressOf } from "@/lib/client/call";
import { noteStart } from "@/lib/client/early";
import { useCall } from "@/lib/client/hooks";
import { getMe } from "@/lib/contract/accounts";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees";

/** More than a screen of them. */
const FIRST = 50;

const query = { first: String(FIRST), ...ALL_AND_DEBTS.query };
const FIRST_CALLS = [addressOf(getMe, {}), addressOf(listTrainees, { query })];

/**
 * The coach's trainees, and those who are gone and owe. The first ones come at once, as a studio has thousands and a slow network; `whole`: all are there.
 */
export function useTrainees(enabled: boolean) {
  const first = useCall(listTrainees, { query }, { enabled });
  useEffect(() => {
    if (enabled) noteStart("COACH", "/trainees", FIRST_CALLS);
  }, [enabled]);
  const isPart = first.data !== undefined && first.data.length >= FIRST;
  const all = useCall(listTrainees, ALL_AND_DEBTS, { enabled: enabled && isPart });
  const whole = all.data !== undefined || (first.data !== undefined && !isPart);
  return { query: isPart && (all.data || all.isError) ? all : first, whole };
}
