import "server-only";
import { findUser } from "@/db/queries/accounts/users";
import { findActivityForTrainee } from "@/db/queries/classes/activities";
import type { TraineeScope } from "@/db/scope";
import { type Tx, transaction } from "@/db/transaction";
import type { bookSeveral as contract } from "@/lib/contract/booking/reservations";
import type { BodyOf, ResponseOf } from "@/lib/contract/endpoint";
import { UUID } from "@/lib/contract/fields";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { bookPlaces, type Notify } from "@/lib/services/booking/booking";
import { lockForBookings } from "@/lib/services/booking/booking-lock";
import { guardedPerson } from "@/lib/services/families/acting-for";
import { notifyOfSeveral, type OneBooking } from "@/lib/services/families/several-notification";

type Booking = BodyOf<typeof contract>["bookings"][number];

/**
 * Books places of one class for the caller and guarded persons in the order sent, all or none.
 * An error begins with the name of its person.
 * Throws PERSON_NOT_FOUND, ACTIVITY_NOT_FOUND and the codes of a booking.
 */
export async function bookSeveral(
  callerId: TraineeScope,
  activityId: string,
  bookings: readonly Booking[],
): Promise<ResponseOf<typeof contract>> {
  return transaction(async (tx) => {
    const scoped = await Promise.all(
      bookings.map(async ({ for: person, subscriptionId, places = 1 }) => ({
        traineeId: await scopeFor(tx, callerId, person),
        subscriptionId,
        places,
      })),
    );
    await lockSeveral(tx, activityId, scoped);
    const toNotify: OneBooking[] = [];
    const gather: Notify = async (_, lock, { places, now }) => {
      toNotify.push({ lock, places, now });
    };
    const results: ResponseOf<typeof contract>["bookings"] = [];
    const start = clock().getTime();
    for (const [n, { traineeId, ...booking }] of scoped.entries()) {
      const input = { ...booking, activityId, wholeSeries: false };
      // A booking's instant tells it from the person's other bookings of the class.
      const now = new Date(start + n);
      const { booked, waiting } = await bookForPerson({ traineeId }, input, {
        now,
        notify: gather,
      }).catch((error) => throwWithName(tx, callerId, traineeId, error));
      results.push({ for: traineeId === callerId ? null : traineeId, booked, waiting });
    }
    await notifyOfSeveral(tx, callerId, toNotify);
    const total = (kind: "booked" | "waiting") =>
      results.reduce((sum, result) => sum + result[kind], 0);
    return { booked: total("booked"), waiting: total("waiting"), bookings: results };
  });
}

const bookForPerson: typeof bookPlaces = async (booker, input, options) => {
  if (!UUID.test(input.subscriptionId)) throw new AppError("SUBSCRIPTION_NOT_FOUND");
  return bookPlaces(booker, input, options);
};

async function scopeFor(
  tx: Tx,
  callerId: TraineeScope,
  person: string | null | undefined,
): Promise<TraineeScope> {
  if (!person || person === callerId) return callerId;
  return (await guardedPerson(tx, callerId, person)).id;
}

/**
 * Locks the class, then all subscriptions, then all links, so that no two calls wait in a circle.
 * Throws ACTIVITY_NOT_FOUND when nobody of the family follows its coach.
 */
async function lockSeveral(
  tx: Tx,
  activityId: string,
  bookings: readonly { traineeId: TraineeScope; subscriptionId: string }[],
): Promise<void> {
  for (const { traineeId } of bookings) {
    const activity = await findActivityForTrainee(tx, traineeId, activityId);
    // A person who does not follow the coach gets an error by name at the person's own booking.
    if (!activity) continue;
    const keys = bookings
      .filter(({ subscriptionId }) => UUID.test(subscriptionId))
      .map((booking) => ({ ...booking, activityId }));
    await lockForBookings(tx, activity, keys, { wholeSeries: false, now: clock() });
    return;
  }
  throw new AppError("ACTIVITY_NOT_FOUND");
}

/** The sentence of an error begins with the name of its person. */
async function throwWithName(
  tx: Tx,
  callerId: TraineeScope,
  traineeId: TraineeScope,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.code !== "BUSY") {
    const person = traineeId === callerId ? null : await findUser(tx, traineeId);
    error.message = `${person?.firstName ?? "Vous"} : ${error.message}`;
  }
  throw error;
}
