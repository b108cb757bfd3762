"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queryFor } from "@/components/family/use-family";
import { placesOfMember } from "@/components/reservation/places-of-member";
import { keyOf } from "@/lib/client/cache";
import { useCall } from "@/lib/client/use-call";
import { getMyPlaces, type MyPlaces } from "@/lib/contract/booking/my-places";
import { type Activity, listActivities } from "@/lib/contract/classes/activities";

/**
 * Polls the trainee's places in a class while `live` is set and some wait.
 * Refetches the lists when the places have changed.
 */
export function useMyPlaces(
  activity: Activity,
  {
    live,
    everyMs,
    personId,
    optimistic = false,
  }: {
    live: boolean;
    everyMs: number;
    /** The person of the family whose places they are; absent: the account itself. */
    personId?: string | undefined;
    /** The list may hold an optimistic update that the first response does not know. */
    optimistic?: boolean;
  },
): { places: MyPlaces | undefined; failed: boolean } {
  const client = useQueryClient();
  const shown = useRef(activity);
  const previous = useRef<MyPlaces>(undefined);
  const skipsNext = useRef(optimistic);
  useEffect(() => {
    shown.current = activity;
  });
  const { data, isLoadingError } = useCall(
    getMyPlaces,
    { params: { activityId: activity.id }, ...queryFor(personId) },
    { enabled: live, poll: (places) => (places?.waiting ?? 0) > 0 && everyMs },
  );
  // The comparison runs when a response arrives, not after an optimistic update.
  useEffect(() => {
    if (!data) return;
    const freed = previous.current !== undefined && previous.current.free !== data.free;
    previous.current = data;
    if (skipsNext.current) {
      skipsNext.current = false;
      return;
    }
    const { confirmed, waiting } = placesOfMember(shown.current, personId);
    if (freed || data.booked !== confirmed || data.waiting !== waiting)
      void client.invalidateQueries({ queryKey: keyOf(listActivities) });
  }, [data, client, personId]);
  return { places: data, failed: isLoadingError };
}
