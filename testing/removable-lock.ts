import { vi } from "vitest";
import * as bookings from "@/db/queries/booking/bookings";
import * as activities from "@/db/queries/classes/activities";

interface RemovableLock {
  /** False for the negative control, whose bookings run without the lock. */
  locks: boolean;
}

/**
 * Returns the switch of the lock that bookings take on a class of `places` places. Without it one
 * caller more than there are places reads before the first writes.
 */
export function makeLockRemovable(places: number): RemovableLock {
  const control: RemovableLock = { locks: true };
  const enough = Promise.withResolvers<void>();
  let readers = 0;
  const { lockActivities } = activities;
  vi.spyOn(activities, "lockActivities").mockImplementation(async (...args) => {
    if (control.locks) return lockActivities(...args);
    const rows = await activities.readActivities(...args);
    readers += 1;
    if (readers > places) enough.resolve();
    await enough.promise;
    return rows;
  });
  const { lockBooking } = bookings;
  // Null makes the booking lock each row separately, by the function above.
  vi.spyOn(bookings, "lockBooking").mockImplementation(async (...args) =>
    control.locks ? lockBooking(...args) : null,
  );
  return control;
}
