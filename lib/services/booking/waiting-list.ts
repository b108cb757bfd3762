import "server-only";
import { listWaiting } from "@/db/queries/booking/held-places";
import { promotePlaces } from "@/db/queries/booking/places";
import { type ActivityRow, readActivities } from "@/db/queries/classes/activities";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { waitingListMove } from "@/lib/domain/waiting-list";
import { placeFreeMessage } from "@/lib/mail/messages/place-free";
import { promotedMessage } from "@/lib/mail/messages/promoted";
import { placeFreePush, promotedPush } from "@/lib/mail/push-labels";
import { notifyHolders } from "@/lib/services/booking/notify-holders";
import { returnTakenPlaces } from "@/lib/services/booking/taken-places";

/** Both lists keep the order of the waiting lists. */
export interface MovedUp {
  /** Trainees with a place confirmed now. */
  promoted: { activityId: string; traineeId: TraineeId }[];
  /** Waiting trainees to notify that a place is free. */
  free: { activityId: string; traineeId: TraineeId }[];
}

interface ToMove {
  coachId: CoachId;
  activityIds: readonly string[];
  /** Classes with a newly free place, whose waiting trainees are notified after the deadline. */
  freedIds: ReadonlySet<string>;
  now: Date;
}

/** Confirms waiting places of locked classes; the caller mails the trainees that it returns. */
export async function moveUp(
  tx: Tx,
  { coachId, activityIds, freedIds, now }: ToMove,
): Promise<MovedUp & { activities: ActivityRow[] }> {
  const activities = await readActivities(tx, coachId, activityIds);
  const moves = activities.map((activity) => ({ activity, move: waitingListMove(activity, now) }));
  const promoted = await promotePlaces(
    tx,
    coachId,
    moves.flatMap(({ activity, move }) =>
      move.kind === "promote" ? [{ activityId: activity.id, places: move.places }] : [],
    ),
    now,
  );
  const places = Map.groupBy(promoted, ({ activityId }) => activityId);
  await returnTakenPlaces(
    tx,
    coachId,
    activities.map((activity) => ({ activity, places: places.get(activity.id)?.length ?? 0 })),
    now,
  );
  const toNotify = moves
    .filter(({ activity, move }) => move.kind === "notify" && freedIds.has(activity.id))
    .map(({ activity }) => activity.id);
  return { activities, promoted, free: await listWaiting(tx, coachId, toNotify) };
}

/** Moves the waiting lists of locked classes up and enqueues a mail to each trainee concerned. */
export async function moveUpAndNotify(tx: Tx, classes: ToMove): Promise<void> {
  const { activities, ...moved } = await moveUp(tx, classes);
  await notifyMovedUp(tx, classes.coachId, activities, moved);
}

/** Enqueues a mail to each trainee about the confirmed or free place. */
export async function notifyMovedUp(
  tx: Tx,
  coachId: CoachId,
  activities: readonly ActivityRow[],
  { promoted, free }: MovedUp,
): Promise<void> {
  await notifyHolders(
    tx,
    { coachId, activities, holders: promoted },
    { message: promotedMessage, push: promotedPush, confirms: true, quiet: "MOVED_UP" },
  );
  await notifyHolders(
    tx,
    { coachId, activities, holders: free },
    { message: placeFreeMessage, push: placeFreePush, quiet: "PLACE_FREE" },
  );
}
