import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { closeDatabase } from "@/db/pool";
import * as users from "@/db/queries/accounts/users";
import * as activities from "@/db/queries/classes/activities";
import * as trainees from "@/db/queries/trainees/trainees";
import { scopeOf } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  makeOffer,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";
import { endBegunWaitingLists } from "@/testing/jobs";

const CALLS = 140;
vi.setConfig({ testTimeout: 120_000 });

// What the negative controls break: the order in which a call takes its locks.
const broken = { order: "" };
const { lockActivities } = activities;
let calls = 0;
vi.spyOn(activities, "lockActivities").mockImplementation(async (tx, coachId, ids) => {
  // One of them is held while the others are waited for.
  const first = ids[calls++ % ids.length];
  if (broken.order === "more while some are held" && first)
    await lockActivities(tx, coachId, [first]);
  return lockActivities(tx, coachId, ids);
});
const { keepUsers } = users;
vi.spyOn(users, "keepUsers").mockImplementation(
  async (...args) => broken.order === "accounts last" || keepUsers(...args),
);
const { lockLink } = trainees;
const lockLinkFirst = async (...[tx, ...pair]: Parameters<typeof lockLink>) => {
  const link = await lockLink(tx, ...pair);
  if (broken.order === "accounts last") await keepUsers(tx, pair);
  return link;
};
vi.spyOn(trainees, "lockLink").mockImplementation(lockLinkFirst);

// A deadlock is tried again, and nobody sees it unless it comes again and again: the database's own word is counted.
let deadlocks = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
  this: pg.Client,
  ...args: unknown[]
) {
  const answer = query.apply(this, args);
  if (answer instanceof Promise)
    answer.catch(({ code }: { code?: string }) => {
      if (code === "40P01") deadlocks += 1;
    });
  return answer as never;
});

afterEach(() => {
  broken.order = "";
  deadlocks = 0;
});

// A second of waiting before each is found would be most of this file's time.
beforeAll(async () => {
  await database().execute(
    sql.raw(
      `alter database ${new URL(process.env.DATABASE_URL ?? "").pathname.slice(1)} set deadlock_timeout = '50ms'`,
    ),
  );
  await closeDatabase();
});

const add = (coach: Person, { trainee, card }: Member, activityId: string) =>
  api(
    "POST",
    `/api/activity/reservation/${activityId}/trainee/${trainee.id}?id-subscription=${card.id}`,
    { token: coach.token },
  );

/** Trainees who each wait in each other's classes, all of which have begun, and as many classes to come. */
async function staleStudio(size: number) {
  const coach = await makeCoach();
  const members = await makeMembers(coach, size, { quantity: 200 });
  const [holder] = (await makeMembers(coach, 1, { quantity: 200 })) as [Member];
  const begun: string[] = [];
  const coming: string[] = [];
  for (const _ of members) {
    const { id } = await makeClass(coach, { maxParticipants: 1 });
    expect((await book(holder.trainee, id, holder.card.id)).status).toBe(201);
    for (const { trainee, card } of members)
      expect((await book(trainee, id, card.id)).body).toMatchObject({ waiting: 1 });
    begun.push(id);
    coming.push((await makeClass(coach, { maxParticipants: 1000 })).id);
  }
  for (const id of begun) await moveClass(id, new Date(Date.now() - 60_000));
  return { coach, members, begun, coming };
}

/** Ten calls at once for each of them: they book classes to come and begun ones, and the coach adds them to both. */
async function crossBookings(size: number) {
  const { coach, members, begun, coming } = await staleStudio(size);
  return Promise.all(
    Array.from({ length: 10 * size }, (_, n) => {
      const member = members[n % size] as Member;
      const round = Math.floor(n / size);
      const classes = round % 2 ? begun : coming;
      const id = classes[(n * 5 + round) % size] as string;
      return round % 4 < 2 ? book(member.trainee, id, member.card.id) : add(coach, member, id);
    }),
  );
}

test("140 bookings of people who wait in each other's begun classes meet no deadlock and no 5xx", async () => {
  const answers = await crossBookings(CALLS / 10);
  expect(deadlocks).toBe(0);
  const refusals = answers.filter(({ status }) => status !== 201);
  expect([...new Set(refusals.map(({ code }) => code))].sort()).toEqual([
    "ACTIVITY_BEGUN",
    "ACTIVITY_FULL",
  ]);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(CALLS / 2 - 20);
  await endBegunWaitingLists();
  expect(await auditData()).toEqual([]);
});

test("the same calls with more locks taken while some are held do meet deadlocks, so that the test is not blind", async () => {
  broken.order = "more while some are held";
  await crossBookings(6);
  expect(deadlocks).toBeGreaterThan(0);
  broken.order = "";
  await endBegunWaitingLists();
});

/** Coaches who erase their account, and trainees who erase theirs, while subscriptions are being bought and places booked. */
async function erasuresUnderPurchases() {
  const studios = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const coach = await makeCoach();
      const offer = await makeOffer(coach);
      const people = await Promise.all(Array.from({ length: 6 }, () => makeTrainee(coach)));
      return { coach, offer, people };
    }),
  );
  const erase = (person: Person, type: "COACH" | "TRAINEE") =>
    transaction((tx) => eraseAccount(tx, scopeOf({ id: person.id, type })));
  const purchases = studios.flatMap(({ coach, offer, people }) =>
    [...people, ...people].map((person, n) =>
      n % 3
        ? api("POST", `/api/subscription/${offer.id}`, { token: person.token })
        : api("POST", `/api/subscription/trainee/${person.id}/offer/${offer.id}`, {
            token: coach.token,
          }),
    ),
  );
  const erasures = studios.flatMap(({ coach, people }) => [
    erase(coach, "COACH"),
    erase(people[0] as Person, "TRAINEE"),
  ]);
  const answers = await Promise.all(purchases);
  return { answers, erased: await Promise.allSettled(erasures) };
}

test("accounts erased while their subscriptions are bought meet no deadlock, and leave no live link", async () => {
  const { answers, erased } = await erasuresUnderPurchases();
  expect(deadlocks).toBe(0);
  expect(erased.map(({ status }) => status)).toEqual(erased.map(() => "fulfilled"));
  // Bought before, or told that there is no such offer, trainee or account any more.
  expect(answers.map(({ status }) => status).filter((s) => ![201, 401, 404].includes(s))).toEqual(
    [],
  );
  const { rows } = await database().execute(sql`
    select l.coach_id from coach_trainees l join users u on u.id in (l.coach_id, l.trainee_id)
    where l.ended_at is null and u.deleted_at is not null`);
  expect(rows).toEqual([]);
  expect(await auditData()).toEqual([]);
});

test("a coach's erasure waits for no later purchase when thirty people go on buying", async () => {
  const coach = await makeCoach();
  const offer = await makeOffer(coach);
  const people = await Promise.all(Array.from({ length: 30 }, () => makeTrainee(coach)));
  let erased = false;
  const purchases = people.map(async ({ token }) => {
    const statuses: number[] = [];
    do statuses.push((await api("POST", `/api/subscription/${offer.id}`, { token })).status);
    while (!erased && statuses.at(-1) === 201);
    return statuses;
  });
  // One has been bought: the purchases are under way.
  await Promise.race(
    people.map(({ token }) => api("POST", `/api/subscription/${offer.id}`, { token })),
  );
  const erasure = transaction((tx) => eraseAccount(tx, scopeOf({ id: coach.id, type: "COACH" })));
  await erasure.finally(() => {
    erased = true;
  });
  const statuses = (await Promise.all(purchases)).flat();
  expect([...new Set(statuses)].sort()).toEqual([201, 404]);
  expect(await auditData()).toEqual([]);
});

test("the same with the accounts locked last does meet deadlocks", async () => {
  broken.order = "accounts last";
  await erasuresUnderPurchases();
  expect(deadlocks).toBeGreaterThan(0);
});

test("a place and a waiting place of two cards cancelled late, and their class's series deleted, meet no deadlock", async () => {
  const coach = await makeCoach();
  const members = await makeMembers(coach, 6, { quantity: 50 });
  const other = await makeMembers(coach, 1, { quantity: 50 });
  for (let round = 0; round < 4; round += 1) {
    const late = await makeClass(coach, { maxParticipants: 7, cancelTimeInHours: 72 }, inDays(2));
    const far = await makeClass(coach, { maxParticipants: 20 });
    const wishes = await Promise.all(
      members.map(async ({ trainee, card }, n) => {
        const second = await makeSubscription(coach, trainee, { quantity: 50 });
        // The older card waits for some, the newer one for the others.
        const [held, waits] = n % 2 ? [card, second] : [second, card];
        return { trainee, held, waits };
      }),
    );
    for (const { trainee, held } of wishes) await book(trainee, late.id, held.id);
    await book((other[0] as Member).trainee, late.id, (other[0] as Member).card.id);
    for (const { trainee, held, waits } of wishes) {
      expect((await book(trainee, late.id, waits.id)).body).toMatchObject({ waiting: 1 });
      await book(trainee, far.id, held.id);
      await book(trainee, far.id, waits.id);
    }
    const answers = await Promise.all([
      api("DELETE", `/api/activity/${far.id}`, { token: coach.token }),
      ...wishes.map(({ trainee }) =>
        api("DELETE", `/api/activity/reservation/${late.id}/all`, { token: trainee.token }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, ...wishes.map(() => 200)]);
  }
  expect(deadlocks).toBe(0);
  expect(await auditData()).toEqual([]);
});
