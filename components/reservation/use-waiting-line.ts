"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keyOf, useCall } from "@/lib/client/hooks";
import { type Activity, listActivities } from "@/lib/contract/activities";
import { getMyPlaces } from "@/lib/contract/reservations";

/** Others cancel without a word to this browser. */
const EVERY_MS = 10_000;

/**
 * The ranks of the trainee's waiting places in a class, asked again and again while `live`. Where the places themselves have
 * changed meanwhile, the lists are asked again too.
 */
export function useWaitingLine(activity: Activity, live: boolean): readonly number[] {
  const client = useQueryClient();
  const { numberReservationForMe: confirmed, numberReservationOnWaitingListForMe: waiting } =
    activity;
  const { data } = useCall(
    getMyPlaces,
    { params: { activityId: activity.id } },
    { enabled: live && waiting > 0, poll: () => EVERY_MS },
  );
  const moved =
    live && data !== undefined && (data.booked !== confirmed || data.waiting !== waiting);
  useEffect(() => {
    if (moved) void client.invalidateQueries({ queryKey: keyOf(listActivities) });
  }, [moved, client]);
  return data?.positions ?? [];
}
