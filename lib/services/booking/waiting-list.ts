import "server-only";
import { findWaiting } from "@/db/queries/booking/held-places";
import { promotePlaces } from "@/db/queries/booking/places";
import { type ActivityRow, readActivities } from "@/db/queries/classes/activities";
import type { NewPush } from "@/db/queries/push/push";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { QuietKind } from "@/lib/domain/quiet-hours";
import { waitingListMove } from "@/lib/domain/waiting-list";
import type { Message, Sender } from "@/lib/mail/message";
import type { ClassNotification } from "@/lib/mail/messages/class-facts";
import { placeFreeMessage } from "@/lib/mail/messages/place-free";
import { promotedMessage } from "@/lib/mail/messages/promoted";
import { placeFreePush, promotedPush } from "@/lib/mail/push-labels";
import { returnTakenPlaces } from "@/lib/services/booking/taken-places";
import { linkHolders } from "@/lib/services/mail-links/place-links";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";

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
  freedIds: ReadonlySet<string>;
  now: Date;
}

/**
 * Confirms waiting places of locked classes in order, as far as places are free. Enqueues no mail.
 * After the deadline it returns the waiting trainees of classes in `freedIds` as `free` instead.
 */
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
  return { activities, promoted, free: await findWaiting(tx, coachId, toNotify) };
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
  await notifyTrainees(tx, coachId, activities, promoted, {
    message: promotedMessage,
    push: promotedPush,
    confirms: true,
    quiet: "MOVED_UP",
  });
  await notifyTrainees(tx, coachId, activities, free, {
    message: placeFreeMessage,
    push: placeFreePush,
    quiet: "PLACE_FREE",
  });
}

/**
 * Enqueues one mail per trainee and class, whatever the number of places.
 * With `confirms`, the mail is dropped when the place it confirms ends before it is sent.
 */
export async function notifyTrainees(
  tx: Tx,
  coachId: CoachId,
  activities: readonly ActivityRow[],
  holders: readonly { activityId: string; traineeId: TraineeId }[],
  {
    message,
    push,
    confirms = false,
    quiet,
  }: {
    message: (
      notification: ClassNotification<ActivityRow & Sender & { placeUrl: string | undefined }>,
    ) => Message;
    push?: (userId: TraineeId, activity: ActivityRow) => NewPush;
    confirms?: boolean;
    quiet?: QuietKind;
  },
): Promise<void> {
  const distinct = [
    ...new Map(
      holders.map((holder) => [`${holder.activityId} ${holder.traineeId}`, holder]),
    ).values(),
  ];
  if (distinct.length === 0) return;
  const contacts = await findContacts(
    tx,
    coachId,
    activities,
    distinct.map(({ traineeId }) => traineeId),
  );
  const placeUrlOf = await linkHolders(tx, coachId, distinct);
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  await enqueueNotices(
    tx,
    contacts.coach,
    distinct.flatMap(({ activityId, traineeId }) => {
      const activity = byId.get(activityId);
      const trainee = contacts.trainees.get(traineeId);
      if (!activity || !trainee) return [];
      const placeUrl = placeUrlOf({ activityId, traineeId });
      const named = {
        ...activity,
        ...contacts.teacherOf(activity),
        placeUrl,
        address: contacts.addressOf(activity),
      };
      return [
        {
          to: trainee.email,
          ...message({ firstName: trainee.firstName, activity: named }),
          push: push?.(traineeId, activity) ?? null,
          ...(confirms && { placeActivityId: activityId, placeTraineeId: traineeId }),
          quiet: quiet ? { kind: quiet, activityId, traineeId } : null,
        },
      ];
    }),
  );
}
