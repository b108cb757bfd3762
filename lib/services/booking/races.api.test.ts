import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import {
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  makeSeries,
  moveClass,
  type Person,
  weekly,
} from "@/testing/factories";
import { type HttpClient, httpClient } from "@/testing/http";
import { type RunningServer, startServer } from "@/testing/server";

/** `npm run test:all` sends two hundred: many more than the server has connections either way. */
const CROWD = Number(process.env.RACING_CROWD ?? 60);
const HALF = CROWD / 2;
// A refused lock is asked for again a second later: on a busy machine a storm takes its time.
vi.setConfig({ testTimeout: 90_000 });

let server: RunningServer;
let http: HttpClient;
let coach: Person;
let crowd: Member[];

beforeAll(async () => {
  server = await startServer();
  http = httpClient(server.url);
  coach = await makeCoach();
  crowd = await makeMembers(coach, CROWD, { quantity: 100 });
}, 120_000);
afterAll(() => server?.stop());
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const statusCounts = (answers: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, list]) => [
      status,
      list.length,
    ]),
  );
const total = (answers: { body: Record<string, number> }[], field: string) =>
  answers.reduce((sum, { body }) => sum + (body?.[field] ?? 0), 0);

const book = ({ trainee, card }: Member, activityId: string, query = "") =>
  http("POST", `/api/activity/reservation/${activityId}?id-subscription=${card.id}${query}`, {
    token: trainee.token,
  });
const cancel = ({ trainee }: Member, activityId: string, all = "") =>
  http("DELETE", `/api/activity/reservation/${activityId}${all}`, { token: trainee.token });
const remove = ({ trainee }: Member, activityId: string) =>
  http("DELETE", `/api/activity/reservation/${activityId}/trainee/${trainee.id}`, {
    token: coach.token,
  });
async function placesOf(activityId: string) {
  const { body } = await api("GET", `/api/activity/${activityId}/details`, { token: coach.token });
  const list: { isWaitingList: boolean; reservationId: string }[] = body.participantsList;
  return {
    ids: list.map(({ reservationId }) => reservationId),
    confirmed: list.filter((place) => !place.isWaitingList).length,
    waiting: list.filter((place) => place.isWaitingList).length,
  };
}
async function creditsOf(...members: Member[]): Promise<number[]> {
  const { rows } = await database().execute<{ id: string; left: number }>(
    sql`select id, quantity_left as left from subscriptions`,
  );
  const left = new Map(rows.map((row) => [row.id, row.left]));
  return members.map(({ card }) => left.get(card.id) ?? -1);
}

test(`the last 5 places go to exactly 5 of ${CROWD} trainees; the others wait, each for one credit`, async () => {
  const before = await creditsOf(...crowd);
  const yoga = await makeClass(coach, { maxParticipants: 5 });
  const answers = await Promise.all(crowd.map((member) => book(member, yoga.id)));
  expect(statusCounts(answers)).toEqual({ 201: CROWD });
  expect([total(answers, "booked"), total(answers, "waiting")]).toEqual([5, CROWD - 5]);
  expect(await placesOf(yoga.id)).toMatchObject({ confirmed: 5, waiting: CROWD - 5 });
  expect(await creditsOf(...crowd)).toEqual(before.map((credits) => credits - 1));
});

test("one credit pays for exactly one of 20 classes, each asked for again and again", async () => {
  const [member] = (await makeMembers(coach, 1, { quantity: 1 })) as [Member];
  const classes = await times(20, () => makeClass(coach));
  const answers = await times(CROWD, (n) => book(member, classes[n % 20].id));
  expect(statusCounts(answers)).toEqual({ 201: 1, 409: CROWD - 1 });
  expect(await creditsOf(member)).toEqual([0]);
});

test(`a weekly quota of 2 gives exactly 2 of ${CROWD} places asked for in a week`, async () => {
  const [member] = (await makeMembers(coach, 1, weekly(2))) as [Member];
  const yoga = await makeClass(coach, { maxParticipants: 50 });
  const answers = await times(CROWD, () => book(member, yoga.id));
  expect(statusCounts(answers)).toEqual({ 201: 2, 409: CROWD - 2 });
});

test("a storm of bookings and cancels on one class loses no place and no credit", async () => {
  const yoga = await makeClass(coach, { maxParticipants: 5 });
  const [stay, leave] = [crowd.slice(0, HALF), crowd.slice(HALF)];
  const before = await creditsOf(...crowd);
  expect(statusCounts(await Promise.all(leave.map((m) => book(m, yoga.id))))).toEqual({
    201: HALF,
  });
  const answers = await Promise.all([
    ...leave.map((member) => cancel(member, yoga.id)),
    ...stay.map((member) => book(member, yoga.id)),
  ]);
  expect(statusCounts(answers)).toEqual({ 200: HALF, 201: HALF });
  expect(total(answers, "refunded")).toBe(HALF);
  expect(await placesOf(yoga.id)).toMatchObject({ confirmed: 5, waiting: HALF - 5 });
  expect(await creditsOf(...crowd)).toEqual(before.map((left, n) => (n < HALF ? left - 1 : left)));
});

test("series booked in opposite orders end without a deadlock that a trainee would see", async () => {
  const { ids } = await makeSeries(coach, 10, { maxParticipants: 300 });
  const [whole, single] = [crowd.slice(0, HALF), crowd.slice(HALF, HALF + 10)];
  const backwards = [...ids].reverse();
  const answers = await Promise.all([
    ...whole.map((member) => book(member, ids[0] as string, "&recurrence-mode=true")),
    ...single.flatMap((member) => backwards.map((id) => book(member, id))),
  ]);
  expect(statusCounts(answers)).toEqual({ 201: HALF + 10 * ids.length });
  expect(total(answers, "booked")).toBe((HALF + 10) * ids.length);
});

test("a place freed late goes to exactly one of all who claim it", async () => {
  const yoga = await makeClass(coach, { maxParticipants: 1, cancelTimeInHours: 72 }, inDays(2));
  const [first, ...others] = crowd as [Member, ...Member[]];
  await book(first, yoga.id);
  expect(total(await Promise.all(others.map((m) => book(m, yoga.id))), "waiting")).toBe(CROWD - 1);
  await cancel(first, yoga.id);
  const answers = await Promise.all(
    others.map(({ trainee }) =>
      http("POST", `/api/activity/reservation/${yoga.id}/claim`, { token: trainee.token }),
    ),
  );
  expect(statusCounts(answers)).toEqual({ 200: 1, 409: CROWD - 2 });
  expect(await placesOf(yoga.id)).toMatchObject({ confirmed: 1, waiting: CROWD - 2 });
});

test(`the same key sent ${CROWD} times books once`, async () => {
  const [member] = (await makeMembers(coach, 1)) as [Member];
  const yoga = await makeClass(coach);
  const answers = await times(CROWD, () =>
    http("POST", `/api/activity/reservation/${yoga.id}?id-subscription=${member.card.id}`, {
      token: member.trainee.token,
      headers: { "idempotency-key": "once" },
    }),
  );
  for (const { status, code, body } of answers) {
    if (status === 409) expect(code).toBe("REQUEST_IN_PROGRESS");
    else expect([status, body]).toEqual([201, { booked: 1, waiting: 0, skipped: [] }]);
  }
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  expect(await creditsOf(member)).toEqual([9]);
});

test(`a place cancelled ${CROWD} times, by its trainee, the coach and the class's end, is credited once`, async () => {
  const [member] = (await makeMembers(coach, 1)) as [Member];
  const yoga = await makeClass(coach);
  await book(member, yoga.id);
  const answers = await times(CROWD, (n) =>
    n % 3 === 0
      ? cancel(member, yoga.id)
      : n % 3 === 1
        ? remove(member, yoga.id)
        : http("DELETE", `/api/activity/${yoga.id}`, { token: coach.token }),
  );
  expect(answers.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true);
  expect(await creditsOf(member)).toEqual([10]);
});

test("attendance against cancels and removals leaves one story a place", async () => {
  const members = crowd.slice(0, 60);
  const before = await creditsOf(...members);
  const yoga = await makeClass(coach, { maxParticipants: 60 });
  await Promise.all(members.map((member) => book(member, yoga.id)));
  // In a few minutes, past its deadline: a cancel gives no credit back, a removal does.
  const begin = new Date(Date.now() + 300_000);
  await moveClass(yoga.id, begin);
  const { ids } = await placesOf(yoga.id);
  const [cancels, removals, rolls] = await Promise.all([
    Promise.all(members.slice(0, 30).map((member) => cancel(member, yoga.id))),
    Promise.all(members.slice(30).map((member) => remove(member, yoga.id))),
    times(CROWD, (n) =>
      http("POST", `/api/activity/${yoga.id}/presents`, {
        token: coach.token,
        body: n % 2 ? ids.slice(0, 1) : [],
      }),
    ),
  ]);
  // A roll called over midnight is too early; one that was called takes nobody's right to cancel away.
  expect(removals.every(({ status }) => status === 204)).toBe(true);
  expect(statusCounts(cancels)).toEqual({ 200: 30 });
  expect(rolls.every(({ status }) => status === 200 || status === 400 || status === 409)).toBe(
    true,
  );
  expect(await placesOf(yoga.id)).toMatchObject({ confirmed: 0, waiting: 0 });
  expect(await creditsOf(...members)).toEqual(before.map((left, n) => (n < 30 ? left - 1 : left)));
});

test(`a subscription put to sleep ${HALF} times, while it is booked with as often, sleeps once and holds no place`, async () => {
  const [member] = (await makeMembers(coach, 1, { quantity: 100 })) as [Member];
  const classes = await times(10, () => makeClass(coach, { maxParticipants: 100 }));
  const [suspends, bookings] = await Promise.all([
    times(HALF, () =>
      http("PUT", `/api/subscription/${member.card.id}/suspend`, { token: coach.token }),
    ),
    times(HALF, (n) => book(member, classes[n % 10].id)),
  ]);
  expect(statusCounts(suspends)).toEqual({ 200: 1, 409: HALF - 1 });
  expect(bookings.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await creditsOf(member)).toEqual([100]);
});
