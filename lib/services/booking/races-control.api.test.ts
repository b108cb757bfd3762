import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditData } from "@/db/audit";
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
import { makeLockRemovable } from "@/testing/removable-lock";

const TRAINEES = 60;
/** The control needs one reader more, and a process runs two calls of a class at once. */
const PLACES = 1;

const control = makeLockRemovable(PLACES);

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
