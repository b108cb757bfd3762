import "server-only";
import { addImpact } from "@/db/dry-run";
import { listFuturePlaces } from "@/db/queries/booking/held-places";
import {
  type CreditReason,
  type EndedPlace,
  endPlaces,
  type PlaceRow,
} from "@/db/queries/booking/places";
import { lockActivities } from "@/db/queries/classes/activities";
import { lockSubscriptions, subscriptionIdsOf } from "@/db/queries/subscriptions/subscriptions";
import type { CoachId } from "@/db/scope";
import { afterCommit, RunAgain, type Tx } from "@/db/transaction";
import { metrics } from "@/lib/infra/metrics";
import { moveUpAndNotify } from "@/lib/services/booking/waiting-list";

export interface Release {
  status: "CANCEL" | "CANCEL_NO_INCR";
  /** The reason recorded with each returned credit; null returns none. */
  credit: CreditReason | null;
  now: Date;
  /** False when a later call of the same transaction confirms waiting places. */
  thenMove?: boolean;
  /** True when the class itself is cancelled, so that its restoration finds the places. */
  withClass?: boolean;
}

/** Ends places of locked classes, returns their credits and confirms waiting places. */
export async function releasePlaces(
  tx: Tx,
  coachId: CoachId,
  places: readonly Pick<PlaceRow, "id" | "subscriptionId">[],
  { status, credit, now, thenMove = true, withClass = false }: Release,
): Promise<EndedPlace[]> {
  await lockSubscriptions(tx, coachId, subscriptionIdsOf(places));
  const ended = await endPlaces(
    tx,
    coachId,
    places.map(({ id }) => id),
    { status, reason: credit, now, withClass },
  );
  afterCommit(tx, () => metrics().places.inc({ change: "cancelled" }, ended.length));
  addImpact(tx, {
    activities: ended.map(({ activityId }) => activityId),
    trainees: ended.map(({ traineeId }) => traineeId),
    places: ended.length,
    credits: ended.filter(({ credited }) => credited).length,
  });
  if (!thenMove) return ended;
  await moveUpAndNotify(tx, {
    coachId,
    activityIds: [...new Set(ended.map(({ activityId }) => activityId))],
    freedIds: new Set(
      ended.flatMap(({ activityId, isWaiting }) => (isWaiting ? [] : [activityId])),
    ),
    now,
  });
  return ended;
}

/**
 * Locks the classes of future places, then calls `lockOwner` with their subscriptions.
 * Retries the transaction when a concurrent call adds a place in another class.
 */
export async function lockFuturePlaces<Owner>(
  tx: Tx,
  holder: { coachId: CoachId; traineeId: string; subscriptionId?: string },
  now: Date,
  lockOwner: (payerIds: readonly string[]) => Promise<Owner>,
): Promise<{ owner: Owner; places: PlaceRow[] }> {
  const before = await listFuturePlaces(tx, holder, now);
  const lockedIds = new Set(before.map(({ activityId }) => activityId));
  await lockActivities(tx, holder.coachId, [...lockedIds]);
  const owner = await lockOwner(subscriptionIdsOf(before));
  const places = await listFuturePlaces(tx, holder, now);
  if (places.some(({ activityId }) => !lockedIds.has(activityId))) throw new RunAgain();
  return { owner, places };
}
