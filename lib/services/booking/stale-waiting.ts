import "server-only";
import { endPlaces, type PlaceRow } from "@/db/queries/booking/places";
import type { ActivityRow } from "@/db/queries/classes/activities";
import { lockSubscriptions, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { hasBegun } from "@/lib/domain/cancellation";

/** Ends waiting places of begun classes, returns their credits, and returns how many ended. */
export async function endStaleWaiting(
  tx: Tx,
  coachId: CoachId,
  activities: readonly ActivityRow[],
  places: readonly PlaceRow[],
  now: Date,
): Promise<number> {
  const begun = new Set(
    activities.filter((activity) => hasBegun(activity, now)).map(({ id }) => id),
  );
  const stale = places.filter((place) => place.isWaiting && begun.has(place.activityId));
  await lockSubscriptions(tx, coachId, subscriptionIdsOf(stale));
  return (
    await endPlaces(
      tx,
      coachId,
      stale.map(({ id }) => id),
      { status: "CANCEL", reason: "WAITING_ENDED", now },
    )
  ).length;
}
