import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { closeDatabase } from "@/db/pool";
import * as passwordLinks from "@/db/queries/accounts/password-links";
import * as users from "@/db/queries/accounts/users";
import * as activities from "@/db/queries/classes/activities";
import * as trainees from "@/db/queries/trainees/trainees";
import * as trialCodes from "@/db/queries/trial/trial-codes";
import { type AccountId, scopeOf } from "@/db/scope";
import { database, separateTransaction, transaction } from "@/db/transaction";
import * as google from "@/lib/auth/google";
import { eraseAccount } from "@/lib/services/accounts/erasure";
import { api } from "@/testing/api";
import { countBlocked } from "@/testing/count-blocked";
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
import { mailedCode, mailedToken } from "@/testing/mailed-secrets";

const CALLS = 80;
vi.setConfig({ testTimeout: 120_000 });

// The negative controls change the order in which a call takes its locks.
const broken = { order: "" };
const { lockActivities } = activities;
let calls = 0;
vi.spyOn(activities, "lockActivities").mockImplementation(async (tx, coachId, ids) => {
  // The call holds one lock while it waits for the others.
  const first = ids[calls++ % ids.length];
  if (broken.order === "locks while holding one" && first)
    await lockActivities(tx, coachId, [first]);
  return lockActivities(tx, coachId, ids);
});
const { shareLockUsers } = users;
vi.spyOn(users, "shareLockUsers").mockImplementation(
  async (...args) => broken.order === "accounts last" || shareLockUsers(...args),
);
const { lockLink } = trainees;
const lockLinkFirst = async (...[tx, ids]: Parameters<typeof lockLink>) => {
  const link = await lockLink(tx, ids);
  const accounts = [ids.coachId, ids.traineeId] as Parameters<typeof shareLockUsers>[1];
  if (broken.order === "accounts last") await shareLockUsers(tx, accounts);
  return link;
};
vi.spyOn(trainees, "lockLink").mockImplementation(lockLinkFirst);

// A transaction retries after a deadlock, so only PostgreSQL's error code shows it.
let deadlocks = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
  this: pg.Client,
  ...args: unknown[]
) {
  const result = query.apply(this, args);
  if (result instanceof Promise)
    result.catch(({ code }: { code?: string }) => {
      if (code === "40P01") deadlocks += 1;
    });
  return result as never;
});

afterEach(() => {
  broken.order = "";
  deadlocks = 0;
});

// The default timeout of one second would take most of this file's time.
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

/** Returns trainees who all wait in the same begun classes, and as many classes to come. */
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

/** Sends ten bookings per trainee at once, by trainee and coach, in begun and coming classes. */
async function crossBookings(size: number) {
  const { coach, members, begun, coming } = await staleStudio(size);
  return Promise.all(
    Array.from({ length: 10 * size }, (_, n) => {
      const member = members[n % size] as Member;
      const round = Math.floor(n / size);
      const classes = round % 2 ? begun : coming;
      // The step shares no factor with the size, so each trainee of a round gets another class.
      const id = classes[(n * 5 + round) % size] as string;
      return round % 4 < 2 ? book(member.trainee, id, member.card.id) : add(coach, member, id);
    }),
  );
}

test(`${CALLS} simultaneous bookings cause no deadlock when trainees wait in begun classes`, async () => {
  const responses = await crossBookings(CALLS / 10);
  expect(deadlocks).toBe(0);
  const rejected = responses.filter(({ status }) => status !== 201);
  expect([...new Set(rejected.map(({ code }) => code))].sort()).toEqual([
    "ACTIVITY_BEGUN",
    "ACTIVITY_FULL",
  ]);
  expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(CALLS / 2 - 10);
  await endBegunWaitingLists();
  expect(await auditData()).toEqual([]);
});

test("the same bookings cause deadlocks when a call holds one lock and takes others", async () => {
  broken.order = "locks while holding one";
  // A busy machine may run the calls one after the other.
  for (let round = 0; deadlocks === 0 && round < 5; round += 1) await crossBookings(6);
  expect(deadlocks).toBeGreaterThan(0);
  broken.order = "";
  await endBegunWaitingLists();
});

/** Erases the accounts of coaches and trainees while subscriptions are bought and given. */
async function erasuresUnderPurchases() {
  const studios = await Promise.all(
    Array.from({ length: 5 }, async () => {
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
  const responses = await Promise.all(purchases);
  return { responses, erased: await Promise.allSettled(erasures) };
}

test("erasures cause no deadlock and leave no live link when purchases are under way", async () => {
  const { responses, erased } = await erasuresUnderPurchases();
  expect(deadlocks).toBe(0);
  expect(erased.map(({ status }) => status)).toEqual(erased.map(() => "fulfilled"));
  expect(responses.map(({ status }) => status).filter((s) => ![201, 401, 404].includes(s))).toEqual(
    [],
  );
  const { rows } = await database().execute(sql`
    select l.coach_id from coach_trainees l join users u on u.id in (l.coach_id, l.trainee_id)
    where l.ended_at is null and u.deleted_at is not null`);
  expect(rows).toEqual([]);
  expect(await auditData()).toEqual([]);
});

test("a coach's erasure waits for no later purchase when trainees keep buying", async () => {
  const coach = await makeCoach();
  const offer = await makeOffer(coach);
  const people = await Promise.all(Array.from({ length: 22 }, () => makeTrainee(coach)));
  let erased = false;
  const purchases = people.map(async ({ token }) => {
    const statuses: number[] = [];
    do statuses.push((await api("POST", `/api/subscription/${offer.id}`, { token })).status);
    while (!erased && statuses.at(-1) === 201);
    return statuses;
  });
  // After one response the purchases are under way.
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

test("the same erasures cause deadlocks when accounts are locked last", async () => {
  broken.order = "accounts last";
  // A busy machine may run the calls one after the other.
  for (let round = 0; deadlocks === 0 && round < 5; round += 1) await erasuresUnderPurchases();
  expect(deadlocks).toBeGreaterThan(0);
});

test("late cancellations with two cards and a class deletion cause no deadlock", async () => {
  const coach = await makeCoach();
  const members = await makeMembers(coach, 6, { quantity: 50 });
  const other = await makeMembers(coach, 1, { quantity: 50 });
  for (let round = 0; round < 2; round += 1) {
    const late = await makeClass(coach, { maxParticipants: 7, cancelTimeInHours: 72 }, inDays(2));
    const far = await makeClass(coach, { maxParticipants: 20 });
    const holders = await Promise.all(
      members.map(async ({ trainee, card }, n) => {
        const second = await makeSubscription(coach, trainee, { quantity: 50 });
        // Half of the waiting places are paid by the older card, half by the newer.
        const [held, waits] = n % 2 ? [card, second] : [second, card];
        return { trainee, held, waits };
      }),
    );
    for (const { trainee, held } of holders) await book(trainee, late.id, held.id);
    await book((other[0] as Member).trainee, late.id, (other[0] as Member).card.id);
    for (const { trainee, held, waits } of holders) {
      expect((await book(trainee, late.id, waits.id)).body).toMatchObject({ waiting: 1 });
      await book(trainee, far.id, held.id);
      await book(trainee, far.id, waits.id);
    }
    const responses = await Promise.all([
      api("DELETE", `/api/activity/${far.id}`, { token: coach.token }),
      ...holders.map(({ trainee }) =>
        api("DELETE", `/api/activity/reservation/${late.id}/all`, { token: trainee.token }),
      ),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([204, ...holders.map(() => 200)]);
  }
  expect(deadlocks).toBe(0);
  expect(await auditData()).toEqual([]);
});

/** Starts a transaction and returns once it is blocked by a lock. */
async function startBlocked(work: Parameters<typeof separateTransaction>[0]): Promise<void> {
  void separateTransaction(work).catch(() => undefined);
  await expect.poll(countBlocked).toBe(1);
}

const startPasswordChange = (id: AccountId) =>
  startBlocked(async (tx) => {
    await users.lockUser(tx, id);
    await passwordLinks.endPasswordTokens(tx, id, new Date());
  });

test("a reset password causes no deadlock when the password changes meanwhile", async () => {
  const { email, id } = await makeTrainee();
  await api("POST", "/api/auth/forgot-password", { body: { email } });
  const body = { token: await mailedToken(email), newPassword: "lavande-brioche" };
  const { consumePasswordToken } = passwordLinks;
  vi.spyOn(passwordLinks, "consumePasswordToken").mockImplementationOnce(async (...args) => {
    const link = await consumePasswordToken(...args);
    await startPasswordChange(id);
    return link;
  });
  expect((await api("POST", "/api/auth/reset-password", { body })).status).toBe(200);
  expect(deadlocks).toBe(0);
});

test("a first Google login causes no deadlock when the password changes meanwhile", async () => {
  const { email, id } = await makeCoach();
  const identity = { sub: email, email, email_verified: true } as const;
  vi.spyOn(google, "verifyGoogle").mockResolvedValueOnce(identity);
  const { changePassword } = users;
  vi.spyOn(users, "changePassword").mockImplementationOnce(async (...args) => {
    const version = await changePassword(...args);
    await startPasswordChange(id);
    return version;
  });
  const { status } = await api("POST", "/api/auth/google", { body: { token: "credential" } });
  expect(status).toBe(200);
  expect(deadlocks).toBe(0);
});

test("a trial's confirmation causes no deadlock when the coach is erased meanwhile", async () => {
  const coach = await makeCoach();
  const body = { enabled: true, price: 0 };
  await api("POST", "/api/user/toggle-feature-free-course", { token: coach.token, body });
  const { id: activityId } = await makeClass(coach);
  const email = "essai@exemple.fr";
  const person = { firstName: "Inès", lastName: "Roche", email, phoneNumber: "0612345678" };
  const path = `/api/public/coach/${coach.code}/trial`;
  await api("POST", path, { body: { activityId, ...person } });
  const confirmation = { email, activityId, code: await mailedCode(email) };
  const { lockTrialCode } = trialCodes;
  vi.spyOn(trialCodes, "lockTrialCode").mockImplementationOnce(async (...args) => {
    const code = await lockTrialCode(...args);
    const account = scopeOf({ id: coach.id, type: "COACH" });
    await startBlocked((tx) => eraseAccount(tx, account, { mayCancel: true }));
    return code;
  });
  expect((await api("POST", `${path}/confirm`, { body: confirmation })).status).toBe(201);
  expect(deadlocks).toBe(0);
});
