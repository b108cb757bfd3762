import "server-only";
import type { BookingLock } from "@/db/queries/booking/booking-lock";
import { listContactsOf } from "@/db/queries/families/guardianships";
import { teacherOf } from "@/db/queries/trainees/contacts";
import { systemScope, type TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import type { PlannedPlaces } from "@/lib/domain/booking";
import { severalBookedMessage } from "@/lib/mail/messages/several-booked";
import { enqueue } from "@/lib/mail/outbox";
import { linkHolders } from "@/lib/services/mail-links/place-links";

/** One person's locked and planned booking. */
export interface OneBooking {
  lock: BookingLock;
  places: readonly PlannedPlaces[];
  now: Date;
}

/** Enqueues one mail for each guardian of the booked persons, and one for the caller's own places. */
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
  const activity = { ...requested, ...teacherOf(requested, names) };
  const placeUrlOf = await linkHolders(
    tx,
    requested.coachId,
    bookings.map(({ lock }) => ({ activityId: requested.id, traineeId: lock.traineeId })),
  );
  await enqueue(
    tx,
    [...recipients].map(([recipientId, { email, firstName }]) => {
      const guarded = new Set(
        contacts.flatMap((row) => (row.guardianId === recipientId ? [row.personId] : [])),
      );
      const told = bookings.filter(
        ({ lock }) => guarded.has(lock.traineeId) || lock.traineeId === recipientId,
      );
      const message = severalBookedMessage({
        firstName,
        activity,
        people: told.map(({ lock, places }) => ({
          firstName: lock.traineeId === recipientId ? null : lock.names.firstName,
          subscription: lock.subscription.label,
          confirmed: places.reduce((sum, { confirmed }) => sum + confirmed, 0),
          waiting: places.reduce((sum, { waiting }) => sum + waiting, 0),
          placeUrl: placeUrlOf({ activityId: requested.id, traineeId: lock.traineeId }),
        })),
        now: first.now,
      });
      return { to: email, replyTo: names.coachEmail, ...message };
    }),
  );
}
