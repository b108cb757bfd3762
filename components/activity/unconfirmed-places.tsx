"use client";
import { useIsMutating } from "@tanstack/react-query";
import { OPTIMISTIC } from "@/lib/client/send";

interface Booking {
  params: { activityId: string };
}

/** The row shows a booking or a cancellation before the server has confirmed it. */
export function UnconfirmedPlaces({ activityId }: { activityId: string }) {
  const pending = useIsMutating({
    mutationKey: OPTIMISTIC,
    predicate: ({ state }) => (state.variables as Booking).params.activityId === activityId,
  });
  return pending > 0 ? (
    <span role="status" className="text-muted">
      Envoi…
    </span>
  ) : null;
}
