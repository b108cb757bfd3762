"use client";
import { useCall } from "@/lib/client/hooks";
import { listTrainees } from "@/lib/contract/trainees";

/** More than a screen of them. */
const FIRST = 50;

/**
 * The coach's trainees. The first ones come at once, as a studio has thousands and a slow network; `whole`: all are there.
 */
export function useTrainees(enabled: boolean) {
  const query = { first: String(FIRST) };
  const first = useCall(listTrainees, { query }, { enabled });
  const isPart = first.data !== undefined && first.data.length >= FIRST;
  const all = useCall(listTrainees, {}, { enabled: enabled && isPart });
  const whole = all.data !== undefined || (first.data !== undefined && !isPart);
  return { query: isPart && (all.data || all.isError) ? all : first, whole };
}
