"use client";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { monthCache } from "@/components/offline/month-cache";
import { call } from "@/lib/client/call";
import type { CallError } from "@/lib/client/call-error";
import type { HistoryItem } from "@/lib/contract/booking/history";
import { type Activity, listActivities } from "@/lib/contract/classes/activities";
import { monthsBetween, parisDay } from "@/lib/domain/paris-time";

type Held = Pick<HistoryItem, "activityId" | "coachId" | "beginDate">;

/** The class of a reservation as its coach plans it now, or null when it is gone. */
export function useClassOf(held: Held | null): UseQueryResult<Activity | null, CallError> {
  const { activityId = "", coachId = "", beginDate = "" } = held ?? {};
  const day = held ? parisDay(new Date(beginDate)) : "";
  const monthOffset = String(held ? monthsBetween(parisDay(new Date()), day) : 0);
  const input = { params: { coachId }, query: { monthOffset } };
  const { queryKey, meta } = monthCache(listActivities, input);
  return useQuery<Activity[], CallError, Activity | null>({
    // The list's own entry also holds a header of the response.
    queryKey: [...queryKey, "class"],
    meta,
    queryFn: ({ signal }) => call(listActivities, { ...input, signal }),
    enabled: held !== null,
    select: (classes) => classes.find(({ id }) => id === activityId) ?? null,
  });
}
