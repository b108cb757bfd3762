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

// The negative control takes the lock out; every other test has the real one.
const control = { locks: true };
// One more than there are places have looked before the first of them writes: what the lock keeps apart.
const looked = { callers: 0, enough: Promise.withResolvers<void>() };
const { lockActivities } = activities;
vi.spyOn(activities, "lockActivities").mockImplementation(async (...args) => {
  if (control.locks) return lockActivities(...args);
  const rows = await activities.readActivities(...args);
  looked.callers += 1;
  if (looked.callers > PLACES) looked.enough.resolve();
  await looked.enough.promise;
  return rows;
});
const { lockBooking } = bookings;
// Null: lock each by itself, by the function above.
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

test("without the lock a storm overbooks and the audit sees it, so that the tests of races are not blind", async () => {
  const yoga = await makeClass(coach, { maxParticipants: PLACES });
  // The column's own check is the last belt: it comes off too, or it would refuse instead of overbook.
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
