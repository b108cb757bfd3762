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
import { lockSubscriptions } from "@/db/queries/subscriptions/subscriptions";
import type { CoachId } from "@/db/scope";
import { afterCommit, RunAgain, type Tx } from "@/db/transaction";
import { metrics } from "@/lib/infra/metrics";
import { moveWaitingListsUp } from "@/lib/services/booking/waiting-list";

export interface Release {
  status: "CANCEL" | "CANCEL_NO_INCR";
  /** The reason of the movement that gives each credit back; null gives none back. */
  credit: CreditReason | null;
  now: Date;
  /** False where a later call of the same transaction moves the waiting lists up. */
  thenMove?: boolean;
  /** True where the class itself is cancelled, so that its restoration finds the places. */
  withClass?: boolean;
}

/**
 * Ends places of locked classes, gives their credits back and moves the waiting lists up. Locks the subscriptions, after the
 * classes. Returns the places that ended.
 */
export async function releasePlaces(
  tx: Tx,
  coachId: CoachId,
  places: readonly Pick<PlaceRow, "id" | "subscriptionId">[],
  { status, credit, now, thenMove = true, withClass = false }: Release,
): Promise<EndedPlace[]> {
  await lockSubscriptions(tx, coachId, [
    ...new Set(places.map(({ subscriptionId }) => subscriptionId)),
  ]);
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
  await moveWaitingListsUp(
    tx,
    coachId,
    [...new Set(ended.map(({ activityId }) => activityId))],
    new Set(ended.flatMap(({ activityId, isWaiting }) => (isWaiting ? [] : [activityId]))),
    now,
  );
  return ended;
}

/**
 * The future places of a trainee with a coach, or of one subscription of theirs, their classes locked and then whatever
 * `lockOwner` locks. Runs the transaction again when a place in another class appeared meanwhile.
 */
export async function lockFuturePlaces<Owner>(
  tx: Tx,
  of: { coachId: CoachId; traineeId: string; subscriptionId?: string },
  now: Date,
  lockOwner: () => Promise<Owner>,
): Promise<{ owner: Owner; places: PlaceRow[] }> {
  const before = await listFuturePlaces(tx, of, now);
  const lockedIds = new Set(before.map(({ activityId }) => activityId));
  await lockActivities(tx, of.coachId, [...lockedIds]);
  const owner = await lockOwner();
  const places = await listFuturePlaces(tx, of, now);
  if (places.some(({ activityId }) => !lockedIds.has(activityId))) throw new RunAgain();
  return { owner, places };
}
