import { afterEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { api } from "@/db/testing/api";
import {
  book,
  inDays,
  makeClass,
  makeCoach,
  makeSeries,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  weekly,
} from "@/db/testing/factories";

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

async function member(coach: Person, changes: Record<string, unknown> = {}) {
  const trainee = await makeTrainee(coach);
  return { trainee, card: (await makeSubscription(coach, trainee, changes)) as { id: string } };
}
const cancel = (trainee: Person, activityId: string, all = "") =>
  api("DELETE", `/api/activity/reservation/${activityId}${all}`, { token: trainee.token });
const creditsOf = async (coach: Person, trainee: Person) =>
  (await api("GET", `/api/subscriptions/${coach.id}`, { token: trainee.token })).body[0]
    .quantityLeft;

test("one credit pays for exactly one of 20 classes booked at once", async () => {
  const coach = await makeCoach();
  const { trainee, card } = await member(coach, { quantity: 1 });
  const classes = await times(20, () => makeClass(coach));
  const answers = await Promise.all(classes.map(({ id }) => book(trainee, id, card.id)));
  expect(statusCounts(answers)).toEqual({ 201: 1, 409: 19 });
  expect(await creditsOf(coach, trainee)).toBe(0);
});

test("a weekly quota of 2 gives exactly 2 of 20 places asked at once in a week", async () => {
  const coach = await makeCoach();
  const { trainee, card } = await member(coach, weekly(2));
  const yoga = await makeClass(coach, { maxParticipants: 50 });
  expect(statusCounts(await times(20, () => book(trainee, yoga.id, card.id)))).toEqual({
    201: 2,
    409: 18,
  });
});

test("a storm of bookings and cancels on one class loses no place and no credit", async () => {
  const coach = await makeCoach();
  const members = await times(30, () => member(coach));
  const yoga = await makeClass(coach, { maxParticipants: 5 });
  await Promise.all(members.map(({ trainee, card }) => book(trainee, yoga.id, card.id)));
  const answers = await Promise.all(
    members.flatMap(({ trainee, card }, n) => [
      cancel(trainee, yoga.id),
      ...(n % 2 ? [book(trainee, yoga.id, card.id)] : []),
    ]),
  );
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
  expect(
    body.participantsList.filter((place: { isWaitingList: boolean }) => !place.isWaitingList),
  ).toHaveLength(5);
});

test("series booked in opposite orders end without a deadlock that a trainee would see", async () => {
  const coach = await makeCoach();
  const series = await makeSeries(coach, 8, { maxParticipants: 100 });
  const members = await times(20, () => member(coach, { quantity: 100 }));
  const answers = await Promise.all(
    members.map(({ trainee, card }, n) =>
      n % 2
        ? book(trainee, series.ids[0] as string, card.id, "&recurrence-mode=true")
        : Promise.all([...series.ids].reverse().map((id) => book(trainee, id, card.id))).then(
            (list) => list[0] as Awaited<ReturnType<typeof book>>,
          ),
    ),
  );
  expect(statusCounts(answers)).toEqual({ 201: 20 });
});

test("a place freed late goes to exactly one of 20 who claim it at once", async () => {
  const coach = await makeCoach();
  const yoga = await makeClass(coach, { maxParticipants: 1, cancelTimeInHours: 72 }, inDays(2));
  const first = await member(coach);
  await book(first.trainee, yoga.id, first.card.id);
  const waiting = await times(20, () => member(coach));
  await Promise.all(waiting.map(({ trainee, card }) => book(trainee, yoga.id, card.id)));
  await cancel(first.trainee, yoga.id);
  const answers = await Promise.all(
    waiting.map(({ trainee }) =>
      api("POST", `/api/activity/reservation/${yoga.id}/claim`, { token: trainee.token }),
    ),
  );
  expect(statusCounts(answers)).toEqual({ 200: 1, 409: 19 });
});

test("the same key sent 30 times at once books once", async () => {
  const coach = await makeCoach();
  const { trainee, card } = await member(coach);
  const yoga = await makeClass(coach);
  const answers = await times(30, () =>
    api("POST", `/api/activity/reservation/${yoga.id}?id-subscription=${card.id}`, {
      token: trainee.token,
      headers: { "idempotency-key": "once" },
    }),
  );
  for (const { status, headers } of answers) {
    expect([201, 409]).toContain(status);
    if (status === 409) expect(headers.get("retry-after")).toBe("1");
  }
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  expect(await creditsOf(coach, trainee)).toBe(9);
});

test("a place cancelled thirty times at once, by its trainee, the coach and the class's end, is credited once", async () => {
  const coach = await makeCoach();
  const { trainee, card } = await member(coach);
  const yoga = await makeClass(coach);
  await book(trainee, yoga.id, card.id);
  const answers = await times(30, (n) =>
    n % 3 === 0
      ? cancel(trainee, yoga.id)
      : n % 3 === 1
        ? api("DELETE", `/api/activity/reservation/${yoga.id}/trainee/${trainee.id}`, {
            token: coach.token,
          })
        : api("DELETE", `/api/activity/${yoga.id}`, { token: coach.token }),
  );
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  expect(await creditsOf(coach, trainee)).toBe(10);
});

test("attendance and a coach's removal at once leave one story", async () => {
  const coach = await makeCoach();
  const { trainee, card } = await member(coach);
  const yoga = await makeClass(coach);
  await book(trainee, yoga.id, card.id);
  await moveClass(yoga.id, new Date(Date.now() - 60_000));
  const { body } = await api("GET", `/api/activity/${yoga.id}/details`, { token: coach.token });
  const id = body.participantsList[0].reservationId;
  const answers = await times(20, (n) =>
    n % 2
      ? api("POST", `/api/activity/${yoga.id}/presents`, { token: coach.token, body: [id] })
      : api("DELETE", `/api/activity/reservation/${yoga.id}/trainee/${trainee.id}`, {
          token: coach.token,
        }),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 204, 400, 404].includes(status))).toBe(true);
  expect(await creditsOf(coach, trainee)).toBe(10);
});

test("a subscription put to sleep twice at once, while it is booked with, sleeps once and holds no place", async () => {
  const coach = await makeCoach();
  const { trainee, card } = await member(coach);
  const classes = await times(6, () => makeClass(coach));
  const [suspends, bookings] = await Promise.all([
    times(6, () => api("PUT", `/api/subscription/${card.id}/suspend`, { token: coach.token })),
    Promise.all(classes.map(({ id }) => book(trainee, id, card.id))),
  ]);
  expect(statusCounts(suspends)).toEqual({ 200: 1, 409: 5 });
  expect(bookings.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await creditsOf(coach, trainee)).toBe(10);
});
