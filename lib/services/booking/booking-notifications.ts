import "server-only";
import type { EndedPlace } from "@/db/queries/booking/places";
import { readActivities } from "@/db/queries/classes/activities";
import { findContacts, teacherOf } from "@/db/queries/trainees/contacts";
import type { CoachId, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { PlannedPlaces } from "@/lib/domain/booking";
import { hasBegun } from "@/lib/domain/cancellation";
import { bookedMessage } from "@/lib/mail/messages/booked";
import { type RemovalCause, removedMessage } from "@/lib/mail/messages/removed";
import { waitingListMessage } from "@/lib/mail/messages/waiting-list";
import { enqueue } from "@/lib/mail/outbox";
import type { BookingLock } from "@/lib/services/booking/booking-lock";
import { storePlaceLinks, withPlaceUrl } from "@/lib/services/mail-links/place-links";
import { enqueueNotices } from "@/lib/services/notifications/trainee-notifications";

/** Enqueues one mail for a booking, about all its classes that have not begun. */
export async function notifyOfBooking(
  tx: Tx,
  { requested, later, traineeId, subscription, names }: BookingLock,
  { places, byCoach, now }: { places: readonly PlannedPlaces[]; byCoach: boolean; now: Date },
): Promise<void> {
  const planned = new Map(places.map((place) => [place.activityId, place]));
  const classes = [requested, ...later].flatMap((activity) => {
    const place = planned.get(activity.id);
    if (!place || hasBegun(activity, now)) return [];
    const address = activity.venueId && names.addresses[activity.venueId];
    return [
      {
        ...activity,
        ...teacherOf(activity, names),
        address,
        confirmed: place.confirmed,
        waiting: place.waiting,
      },
    ];
  });
  if (classes.length === 0) return;
  const taken = places.reduce((sum, { confirmed, waiting }) => sum + confirmed + waiting, 0);
  const left = subscription.quantityLeft === null ? null : subscription.quantityLeft - taken;
  const { coachId } = subscription;
  const { tokenVersion } = names;
  const linked = classes.map(({ id }) =>
    withPlaceUrl({ activityId: id, traineeId, bookedAt: now, tokenVersion }),
  );
  const message = classes.some(({ confirmed }) => confirmed > 0)
    ? bookedMessage
    : waitingListMessage;
  const mail = message({
    firstName: names.firstName,
    classes: classes.map((activity, n) => ({ ...activity, placeUrl: linked[n]?.placeUrl })),
    subscription: { label: subscription.label, left },
    byCoach: byCoach ? names.coachName : null,
    now,
  });
  const mails = [{ to: names.email, replyTo: names.coachEmail, ...mail }];
  const coach = { id: coachId, email: names.coachEmail };
  await Promise.all([
    storePlaceLinks(tx, coachId, linked),
    byCoach ? enqueueNotices(tx, coach, mails) : enqueue(tx, mails),
  ]);
}

/**
 * Enqueues one mail a trainee about ended places in classes that have not begun. `traineeId` holds
 * the subscriptions; the others shared one.
 */
export async function notifyOfRemoval(
  tx: Tx,
  { coachId, traineeId }: { coachId: CoachId; traineeId: TraineeId },
  ended: readonly EndedPlace[],
  cause: RemovalCause,
  now: Date,
): Promise<void> {
  const ids = [...new Set(ended.map(({ activityId }) => activityId))];
  const activities = (await readActivities(tx, coachId, ids)).filter(
    (activity) => !hasBegun(activity, now),
  );
  if (activities.length === 0) return;
  const byTrainee = Map.groupBy(ended, (place) => place.traineeId);
  const contacts = await findContacts(tx, coachId, activities, [...byTrainee.keys()]);
  const mails = [...byTrainee].flatMap(([id, places]) => {
    const trainee = contacts.trainees.get(id);
    const held = new Set(places.map(({ activityId }) => activityId));
    const classes = activities.filter((activity) => held.has(activity.id));
    if (!trainee || classes.length === 0) return [];
    const message = removedMessage({
      firstName: trainee.firstName,
      coach: contacts.coach,
      classes: classes.map((activity) => ({ ...activity, ...contacts.teacherOf(activity) })),
      cause: id === traineeId || "subscription" in cause ? cause : { kind: "SHARE_ENDED" },
    });
    return [{ to: trainee.email, ...message }];
  });
  await enqueueNotices(tx, contacts.coach, mails);
}
