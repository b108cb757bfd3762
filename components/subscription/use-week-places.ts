"use client";
import { personIdOf, queryFor, useFamily } from "@/components/family/use-family";
import { useCall } from "@/lib/client/use-call";
import { useToday } from "@/lib/client/use-today";
import { listMySubscriptionHistory } from "@/lib/contract/booking/history";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { countPlacesInWeek } from "@/lib/domain/places-in-week";

/**
 * The places of this week that a weekly subscription of the family pays for, null while they load.
 * Undefined when they cannot be read: by another guardian than the holder, or after a failure.
 */
export function useWeekPlaces({ id, type, traineeId }: Subscription): number | null | undefined {
  const today = useToday();
  const { query, members } = useFamily();
  const holder = members.find((member) => member.id === traineeId);
  const places = useCall(
    listMySubscriptionHistory,
    { params: { subscriptionId: id }, ...queryFor(personIdOf(holder)) },
    { enabled: type === "SUBSCRIPTION" && holder !== undefined },
  );
  if ((query.data && !holder) || places.isLoadingError) return undefined;
  return places.data ? countPlacesInWeek(places.data, today) : null;
}
