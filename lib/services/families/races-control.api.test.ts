import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import { makeClass, makeCoach } from "@/testing/factories";
import { type Guardian, makeGuardians } from "@/testing/guardians";
import { makeLockRemovable } from "@/testing/removable-lock";

const GUARDIANS = 24;
const PLACES = 1;

const control = makeLockRemovable(PLACES);

const bookFor = ({ account, person, card }: Guardian, activityId: string) =>
  api("POST", `/api/activity/reservation/${activityId}/several`, {
    token: account.token,
    body: { bookings: [{ for: person.id, subscriptionId: card.id }] },
  });

test(`one of ${GUARDIANS} guardians gets the last place, and several when the lock is removed`, async () => {
  const coach = await makeCoach();
  const guardians = await makeGuardians(coach, GUARDIANS);
  const race = async () => {
    const yoga = await makeClass(coach, { maxParticipants: PLACES });
    const responses = await Promise.all(guardians.map((guardian) => bookFor(guardian, yoga.id)));
    return responses.reduce((sum, { body }) => sum + (body?.booked ?? 0), 0);
  };
  expect(await race()).toBe(PLACES);
  expect(await auditData()).toEqual([]);
  // The CHECK constraint would reject the overbooking.
  await database().execute(sql`alter table activities drop constraint activities_capacity`);
  control.locks = false;
  try {
    expect(await race()).toBeGreaterThan(PLACES);
  } finally {
    control.locks = true;
  }
  expect(
    (await auditData()).some((line) => line.startsWith("Places confirmées au-delà de la capacité")),
  ).toBe(true);
}, 120_000);
