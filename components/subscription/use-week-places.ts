"use client";
import { useCall } from "@/lib/client/hooks";
import { useToday } from "@/lib/client/use-today";
import { listMySubscriptionHistory } from "@/lib/contract/booking/history";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";
import { countPlacesInWeek } from "@/lib/domain/places-in-week";

/** The trainee's places of this week that a weekly subscription pays for, or null while unknown. */
export function useWeekPlaces({ id, type }: Pick<Subscription, "id" | "type">): number | null {
  const today = useToday();
  const places = useCall(
    listMySubscriptionHistory,
    { params: { subscriptionId: id } },
    { enabled: type === "SUBSCRIPTION" },
  );
  return places.data ? countPlacesInWeek(places.data, today) : null;
}
