import "server-only";
import { listFuturePlaces } from "@/db/queries/booking/held-places";
import {
  type CreditReason,
  type EndedPlace,
  endPlaces,
  type PlaceRow,
} from "@/db/queries/booking/places";
import { lockActivities } from "@/db/queries/classes/activities";
import { lockSubscriptions } from "@/db/queries/subscriptions/subscriptions";
import { reach } from "@/db/rehearsal";
import type { CoachId } from "@/db/scope";
import { afterCommit, RunAgain, type Tx } from "@/db/transaction";
import { metrics } from "@/lib/infra/metrics";
import { moveWaitingListsUp } from "@/lib/services/booking/waiting-list";

/**
 * Ends places of locked classes, gives their credits back for `credit` (null: no credit), and moves the waiting lists up
 * (`thenMove` false: another call of the same transaction will). `withClass`: their classes were cancelled, and may return.
 * Locks the subscriptions itself: after the classes, as everywhere (decisions §6).
 */
export async function releasePlaces(
  tx: Tx,
  coachId: CoachId,
  places: readonly Pick<PlaceRow, "id" | "subscriptionId">[],
  status: "CANCEL" | "CANCEL_NO_INCR",
  credit: CreditReason | null,
  now: Date,
  { thenMove = true, withClass = false }: { thenMove?: boolean; withClass?: boolean } = {},
): Promise<EndedPlace[]> {
  await lockSubscriptions(tx, coachId, [
    ...new Set(places.map(({ subscriptionId }) => subscriptionId)),
  ]);
  const ended = await endPlaces(
    tx,
    coachId,
    places.map(({ id }) => id),
    status,
    credit,
    now,
    withClass,
  );
  afterCommit(tx, () => metrics().places.inc({ change: "cancelled" }, ended.length));
  reach(tx, {
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
