import "server-only";
import type { ActivityRow } from "@/db/queries/classes/activities";
import type { NewPush } from "@/db/queries/push/push";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { QuietKind } from "@/lib/domain/quiet-hours";
import type { Message, Sender } from "@/lib/mail/message";
import type { ClassNotification } from "@/lib/mail/messages/class-facts";
import { linkHolders } from "@/lib/services/mail-links/place-links";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";

/**
 * Enqueues one mail per trainee and class, whatever the number of places.
 * With `confirms`, the mail is dropped when the place it confirms ends before it is sent.
 */
export async function notifyHolders(
  tx: Tx,
  {
    coachId,
    activities,
    holders,
  }: {
    coachId: CoachId;
    activities: readonly ActivityRow[];
    holders: readonly { activityId: string; traineeId: TraineeId }[];
  },
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
