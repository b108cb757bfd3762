"use client";
import { personIdOf, queryFor, useFamily } from "@/components/family/use-family";
import { useCall } from "@/lib/client/hooks";
import { useToday } from "@/lib/client/use-today";
import { listMySubscriptionHistory } from "@/lib/contract/booking/history";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { countPlacesInWeek } from "@/lib/domain/places-in-week";

/** The places of this week that a weekly subscription of the family pays for, or null while unknown. */
export function useWeekPlaces({ id, type, traineeId }: Subscription): number | null {
  const today = useToday();
  const { members } = useFamily();
  // Only the holder reads these places, and another guardian is no member.
  const holder = members.find((member) => member.id === traineeId);
  const places = useCall(
    listMySubscriptionHistory,
    { params: { subscriptionId: id }, ...queryFor(personIdOf(holder)) },
    { enabled: type === "SUBSCRIPTION" && holder !== undefined },
  );
  return places.data ? countPlacesInWeek(places.data, today) : null;
}
