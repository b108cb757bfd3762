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

/** `npm run test:all` sends 200. Both numbers exceed the server's database connections. */
const CALLERS = Number(process.env.RACING_CALLERS ?? 40);
const HALF = CALLERS / 2;
// The server retries a lock that times out, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

let server: RunningServer;
let http: HttpClient;
let coach: Person;
let members: Member[];

beforeAll(async () => {
  server = await startServer();
  http = httpClient(server.url);
  coach = await makeCoach();
  members = await makeMembers(coach, CALLERS, { quantity: 100 });
}, 120_000);
afterAll(() => server?.stop());
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const statusCounts = (responses: { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, list]) => [
      status,
      list.length,
    ]),
  );
const total = (responses: { body: Record<string, number> }[], field: string) =>
  responses.reduce((sum, { body }) => sum + (body?.[field] ?? 0), 0);

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

test(`exactly 5 of ${CALLERS} trainees get the last 5 places and the others wait`, async () => {
  const before = await creditsOf(...members);
  const yoga = await makeClass(coach, { maxParticipants: 5 });
  const responses = await Promise.all(members.map((member) => book(member, yoga.id)));
  expect(statusCounts(responses)).toEqual({ 201: CALLERS });
  expect([total(responses, "booked"), total(responses, "waiting")]).toEqual([5, CALLERS - 5]);
  expect(await placesOf(yoga.id)).toMatchObject({ confirmed: 5, waiting: CALLERS - 5 });
  expect(await creditsOf(...members)).toEqual(before.map((credits) => credits - 1));
});

test("one credit pays for one class when 20 classes are booked at once", async () => {
  const [member] = (await makeMembers(coach, 1, { quantity: 1 })) as [Member];
  const classes = await times(20, () => makeClass(coach));
  const responses = await times(CALLERS, (n) => book(member, classes[n % 20].id));
  expect(statusCounts(responses)).toEqual({ 201: 1, 409: CALLERS - 1 });
  expect(await creditsOf(member)).toEqual([0]);
});

test(`a weekly quota of 2 allows 2 places when ${CALLERS} are booked at once`, async () => {
  const [member] = (await makeMembers(coach, 1, weekly(2))) as [Member];
  const yoga = await makeClass(coach, { maxParticipants: 50 });
  const responses = await times(CALLERS, () => book(member, yoga.id));
  expect(statusCounts(responses)).toEqual({ 201: 2, 409: CALLERS - 2 });
});

test("simultaneous bookings and cancellations of a class lose no place and no credit", async () => {
  const yoga = await makeClass(coach, { maxParticipants: 5 });
  const [bookers, cancellers] = [members.slice(0, HALF), members.slice(HALF)];
  const before = await creditsOf(...members);
  expect(statusCounts(await Promise.all(cancellers.map((m) => book(m, yoga.id))))).toEqual({
    201: HALF,
  });
  const responses = await Promise.all([
    ...cancellers.map((member) => cancel(member, yoga.id)),
    ...bookers.map((member) => book(member, yoga.id)),
  ]);
  expect(statusCounts(responses)).toEqual({ 200: HALF, 201: HALF });
  expect(total(responses, "refunded")).toBe(HALF);
  expect(await placesOf(yoga.id)).toMatchObject({ confirmed: 5, waiting: HALF - 5 });
  expect(await creditsOf(...members)).toEqual(
    before.map((left, n) => (n < HALF ? left - 1 : left)),
  );
});

test("bookings of a series in opposite orders all succeed", async () => {
  const { ids } = await makeSeries(coach, 10, { maxParticipants: 300 });
  const [whole, single] = [members.slice(0, HALF), members.slice(HALF, HALF + 10)];
  const backwards = [...ids].reverse();
  const responses = await Promise.all([
    ...whole.map((member) => book(member, ids[0] as string, "&recurrence-mode=true")),
    ...single.flatMap((member) => backwards.map((id) => book(member, id))),
  ]);
  expect(statusCounts(responses)).toEqual({ 201: HALF + 10 * ids.length });
  expect(total(responses, "booked")).toBe((HALF + 10) * ids.length);
});

test("exactly one trainee gets a place freed after the deadline when all claim it", async () => {
  const yoga = await makeClass(coach, { maxParticipants: 1, cancelTimeInHours: 72 }, inDays(2));
  const [first, ...others] = members as [Member, ...Member[]];
  await book(first, yoga.id);
  expect(total(await Promise.all(others.map((m) => book(m, yoga.id))), "waiting")).toBe(
    CALLERS - 1,
  );
  await cancel(first, yoga.id);
  const responses = await Promise.all(
    others.map(({ trainee }) =>
      http("POST", `/api/activity/reservation/${yoga.id}/claim`, { token: trainee.token }),
    ),
  );
  expect(statusCounts(responses)).toEqual({ 200: 1, 409: CALLERS - 2 });
  expect(await placesOf(yoga.id)).toMatchObject({ confirmed: 1, waiting: CALLERS - 2 });
});

test(`an idempotency key sent ${CALLERS} times at once books once`, async () => {
  const [member] = (await makeMembers(coach, 1)) as [Member];
  const yoga = await makeClass(coach);
  const responses = await times(CALLERS, () =>
    http("POST", `/api/activity/reservation/${yoga.id}?id-subscription=${member.card.id}`, {
      token: member.trainee.token,
      headers: { "idempotency-key": "once" },
    }),
  );
  for (const { status, code, body } of responses) {
    if (status === 409) expect(code).toBe("REQUEST_IN_PROGRESS");
    else expect([status, body]).toEqual([201, { booked: 1, waiting: 0, skipped: [] }]);
  }
  expect(responses.some(({ status }) => status === 201)).toBe(true);
  expect(await creditsOf(member)).toEqual([9]);
});

test(`a place is credited once when ${CALLERS} calls of trainee and coach cancel it`, async () => {
  const [member] = (await makeMembers(coach, 1)) as [Member];
  const yoga = await makeClass(coach);
  await book(member, yoga.id);
  const responses = await times(CALLERS, (n) =>
    n % 3 === 0
      ? cancel(member, yoga.id)
      : n % 3 === 1
        ? remove(member, yoga.id)
        : http("DELETE", `/api/activity/${yoga.id}`, { token: coach.token }),
  );
  expect(responses.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true);
  expect(await creditsOf(member)).toEqual([10]);
});

test("roll calls prevent no simultaneous cancellation or removal", async () => {
  const participants = members.slice(0, 40);
  const before = await creditsOf(...participants);
  const yoga = await makeClass(coach, { maxParticipants: 40 });
  await Promise.all(participants.map((member) => book(member, yoga.id)));
  // A cancellation after the deadline returns no credit, but a removal does.
  const begin = new Date(Date.now() + 300_000);
  await moveClass(yoga.id, begin);
  const { ids } = await placesOf(yoga.id);
  const [cancels, removals, rolls] = await Promise.all([
    Promise.all(participants.slice(0, 20).map((member) => cancel(member, yoga.id))),
    Promise.all(participants.slice(20).map((member) => remove(member, yoga.id))),
    times(CALLERS, (n) =>
      http("POST", `/api/activity/${yoga.id}/presents`, {
        token: coach.token,
        body: n % 2 ? ids.slice(0, 1) : [],
      }),
    ),
  ]);
  // A roll call near midnight may be too early.
  expect(removals.every(({ status }) => status === 204)).toBe(true);
  expect(statusCounts(cancels)).toEqual({ 200: 20 });
  expect(rolls.every(({ status }) => status === 200 || status === 400 || status === 409)).toBe(
    true,
  );
  expect(await placesOf(yoga.id)).toMatchObject({ confirmed: 0, waiting: 0 });
  expect(await creditsOf(...participants)).toEqual(
    before.map((left, n) => (n < 20 ? left - 1 : left)),
  );
});

test(`${HALF} simultaneous suspensions succeed once and leave no place booked`, async () => {
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
