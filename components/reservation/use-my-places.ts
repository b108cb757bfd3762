"use client";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keyOf } from "@/lib/client/cache";
import type { CallError } from "@/lib/client/call-error";
import { useCall } from "@/lib/client/hooks";
import { getMyPlaces, type MyPlaces } from "@/lib/contract/booking/my-places";
import { type Activity, listActivities } from "@/lib/contract/classes/activities";

/**
 * The trainee's places in a class; where some wait, asked again and again while `live`, as others cancel without a word to
 * this browser. Where the places themselves have changed meanwhile, the lists are asked again too.
 */
export function useMyPlaces(
  activity: Activity,
  {
    live,
    everyMs,
    early = false,
  }: {
    live: boolean;
    everyMs: number;
    /** The list may show in advance what is only being sent: the first answer, then, knows less than the list. */
    early?: boolean;
  },
): { places: MyPlaces | undefined; failed: boolean; query: UseQueryResult<MyPlaces, CallError> } {
  const client = useQueryClient();
  const shown = useRef(activity);
  const before = useRef<MyPlaces>(undefined);
  const passedOver = useRef(!early);
  useEffect(() => {
    shown.current = activity;
  });
  const query = useCall(
    getMyPlaces,
    { params: { activityId: activity.id } },
    { enabled: live, poll: (places) => (places?.waiting ?? 0) > 0 && everyMs },
  );
  const { data, isError } = query;
  // Compared when an answer comes, not when the list shows in advance what was just sent.
  useEffect(() => {
    if (!data) return;
    const freed = before.current !== undefined && before.current.free !== data.free;
    before.current = data;
    if (!passedOver.current) {
      passedOver.current = true;
      return;
    }
    const { numberReservationForMe: confirmed, numberReservationOnWaitingListForMe: waiting } =
      shown.current;
    if (freed || data.booked !== confirmed || data.waiting !== waiting)
      void client.invalidateQueries({ queryKey: keyOf(listActivities) });
  }, [data, client]);
  return { places: data, failed: isError && data === undefined, query };
}
