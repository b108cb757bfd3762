import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import * as bookings from "@/db/queries/booking/bookings";
import * as activities from "@/db/queries/classes/activities";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import {
  book,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  type Person,
} from "@/testing/factories";

const TRAINEES = 60;
const PLACES = 3;

// The negative control runs without the lock.
const control = { locks: true };
// One caller more than there are places reads before the first writes, which the lock prevents.
const reads = { callers: 0, enough: Promise.withResolvers<void>() };
const { lockActivities } = activities;
vi.spyOn(activities, "lockActivities").mockImplementation(async (...args) => {
  if (control.locks) return lockActivities(...args);
  const rows = await activities.readActivities(...args);
  reads.callers += 1;
  if (reads.callers > PLACES) reads.enough.resolve();
  await reads.enough.promise;
  return rows;
});
const { lockBooking } = bookings;
// Null makes the booking lock each row separately, by the function above.
vi.spyOn(bookings, "lockBooking").mockImplementation(async (...args) =>
  control.locks ? lockBooking(...args) : null,
);

let coach: Person;
let racers: Member[];

beforeAll(async () => {
  coach = await makeCoach();
  racers = await makeMembers(coach, TRAINEES);
}, 120_000);

async function confirmedPlaces(activityId: string): Promise<number> {
  const { body } = await api("GET", `/api/activity/${activityId}/details`, { token: coach.token });
  const list: { isWaitingList: boolean }[] = body.participantsList;
  return list.filter((place) => !place.isWaitingList).length;
}

test("simultaneous bookings overbook a class when the lock is removed", async () => {
  const yoga = await makeClass(coach, { maxParticipants: PLACES });
  // The CHECK constraint would reject the overbooking.
  await database().execute(sql`alter table activities drop constraint activities_capacity`);
  control.locks = false;
  try {
    await Promise.all(racers.map(({ trainee, card }) => book(trainee, yoga.id, card.id)));
  } finally {
    control.locks = true;
  }
  expect(await confirmedPlaces(yoga.id)).toBeGreaterThan(PLACES);
  expect(
    (await auditData()).some((line) => line.startsWith("Places confirmées au-delà de la capacité")),
  ).toBe(true);
}, 60_000);
