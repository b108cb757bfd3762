import "server-only";
import { listContactsOf } from "@/db/queries/families/guardianships";
import { copyPlaceLinks, type GuardianLink } from "@/db/queries/mail-links/place-links";
import { teacherOf } from "@/db/queries/trainees/contacts";
import { systemScope, type TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { PlannedPlaces } from "@/lib/domain/booking";
import { withOwnLinks } from "@/lib/mail/guardian-mails";
import { severalBookedMessage } from "@/lib/mail/messages/several-booked";
import { enqueue } from "@/lib/mail/outbox";
import type { BookingLock } from "@/lib/services/booking/booking-lock";
import { storePlaceLinks, withPlaceUrl } from "@/lib/services/mail-links/place-links";

/** One person's locked and planned booking. */
export interface OneBooking {
  lock: BookingLock;
  places: readonly PlannedPlaces[];
  now: Date;
}

/** Enqueues one mail for each guardian of the booked persons, one for the caller's own places. */
export async function notifyOfSeveral(
  tx: Tx,
  callerId: TraineeScope,
  bookings: readonly OneBooking[],
): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  const { requested, names } = first.lock;
  const persons = bookings.map(({ lock }) => lock.traineeId).filter((id) => id !== callerId);
  const contacts = await listContactsOf(tx, systemScope("look-up"), [...new Set(persons)]);
  const own = bookings.filter(({ lock }) => lock.traineeId === callerId);
  const recipients = new Map(
    contacts.map(({ guardianId, email, firstName }) => [guardianId, { email, firstName }]),
  );
  const [mine] = own;
  if (mine) recipients.set(callerId, mine.lock.names);
  const activity = {
    ...requested,
    ...teacherOf(requested, names),
    address: requested.venueId && names.addresses[requested.venueId],
  };
  const linked = bookings.map((booking) => ({
    ...booking,
    ...withPlaceUrl({
      activityId: requested.id,
      traineeId: booking.lock.traineeId,
      bookedAt: booking.now,
      tokenVersion: booking.lock.names.tokenVersion,
    }),
  }));
  await storePlaceLinks(tx, requested.coachId, linked);
  const guardianLinks: GuardianLink[] = [];
  await enqueue(
    tx,
    [...recipients].map(([recipientId, { email, firstName }]) => {
      const message = severalBookedMessage({
        firstName,
        activity,
        people: linked.flatMap(({ lock, places, traineeId, placeUrl }) => {
          const isOwn = traineeId === recipientId;
          const guardian = contacts.find(
            ({ personId, guardianId }) => personId === traineeId && guardianId === recipientId,
          );
          if (!guardian && !isOwn) return [];
          return {
            personId: traineeId,
            firstName: isOwn ? null : lock.names.firstName,
            subscription: lock.subscription.label,
            confirmed: places.reduce((sum, { confirmed }) => sum + confirmed, 0),
            waiting: places.reduce((sum, { waiting }) => sum + waiting, 0),
            placeUrl: guardian ? withOwnLinks(guardian, placeUrl, guardianLinks) : placeUrl,
          };
        }),
        now: first.now,
      });
      return { to: email, replyTo: names.coachEmail, ...message };
    }),
  );
  await copyPlaceLinks(tx, guardianLinks);
}
