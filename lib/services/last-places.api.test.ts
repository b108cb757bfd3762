import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/client";
import { api } from "@/db/testing/api";
import {
  book,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/db/testing/factories";
import { startServer } from "@/db/testing/server";

const TRAINEES = 100;
const PLACES = 5;

// The negative control takes the lock out; every other test has the real one.
const control = vi.hoisted(() => ({ locks: true }));
vi.mock("@/db/queries/activities", async (load) => {
  const real = await load<typeof import("@/db/queries/activities")>();
  return {
    ...real,
    lockActivities: (...args: Parameters<typeof real.lockActivities>) =>
      control.locks ? real.lockActivities(...args) : real.readActivities(...args),
  };
});

let coach: Person;
let racers: { trainee: Person; card: { id: string } }[] = [];

beforeAll(async () => {
  coach = await makeCoach();
  racers = await Promise.all(
    Array.from({ length: TRAINEES }, async () => {
      const trainee = await makeTrainee(coach);
      return { trainee, card: await makeSubscription(coach, trainee) };
    }),
  );
}, 120_000);

async function places(activityId: string) {
  const { body } = await api("GET", `/api/activity/${activityId}/details`, { token: coach.token });
  const list: { isWaitingList: boolean; traineeId: string }[] = body.participantsList;
  return {
    confirmed: list.filter((p) => !p.isWaitingList),
    waiting: list.filter((p) => p.isWaitingList),
  };
}

test("gives the last 5 places to exactly 5 of 100 trainees at once, through HTTP; the others wait, credits exact", async () => {
  const server = await startServer();
  try {
    const yoga = await makeClass(coach, { maxParticipants: PLACES });
    const answers = await Promise.all(
      racers.map(async ({ trainee, card }) => {
        const response = await fetch(
          `${server.url}/api/activity/reservation/${yoga.id}?id-subscription=${card.id}`,
          {
            method: "POST",
            headers: { authorization: `Bearer ${trainee.token}` },
          },
        );
        return {
          status: response.status,
          body: (await response.json()) as { booked: number; waiting: number },
        };
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(TRAINEES).fill(201));
    expect(answers.filter(({ body }) => body.booked === 1)).toHaveLength(PLACES);
    expect(answers.filter(({ body }) => body.waiting === 1)).toHaveLength(TRAINEES - PLACES);
    const { confirmed, waiting } = await places(yoga.id);
    expect([confirmed.length, waiting.length]).toEqual([PLACES, TRAINEES - PLACES]);
    const { rows } = await database().execute<{ left: number; cards: number }>(
      sql`select quantity_left as left, count(*)::int as cards from subscriptions group by 1`,
    );
    expect(rows).toEqual([{ left: 9, cards: TRAINEES }]);
    expect(await auditData()).toEqual([]);
  } finally {
    await server.stop();
  }
}, 120_000);

test("without the lock the same storm overbooks, so that the test above is not blind", async () => {
  const yoga = await makeClass(coach, { maxParticipants: PLACES });
  // The column's own check is the last belt: it comes off too, or it would refuse instead of overbook.
  await database().execute(sql`alter table activities drop constraint activities_capacity`);
  control.locks = false;
  try {
    await Promise.all(racers.map(({ trainee, card }) => book(trainee, yoga.id, card.id)));
  } finally {
    control.locks = true;
  }
  const { confirmed } = await places(yoga.id);
  expect(confirmed.length).toBeGreaterThan(PLACES);
  expect(
    (await auditData()).some((line) => line.startsWith("Places confirmées au-delà de la capacité")),
  ).toBe(true);
}, 60_000);
