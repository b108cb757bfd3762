import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auditData } from "@/db/audit";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  makeOffer,
  makeTrainee,
  type Person,
} from "@/testing/factories";

vi.setConfig({ testTimeout: 90_000 });

let coach: Person;
let members: Member[];
beforeEach(async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 16, { quantity: 2 });
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const day = (n: number) => addDays(parisDay(new Date()), n);
const send = (method: string, address: string, body?: object) =>
  api(method, address, { token: coach.token, body });
const close = (begin: number, end: number, extend = true) =>
  send("POST", "/api/closures", {
    ...{ beginDate: day(begin), endDate: day(end), label: "Grippe", extend, notify: false },
  });
const subscriptionOf = async ({ trainee, card }: Member) =>
  (await send("GET", `/api/user/trainee/${trainee.id}/subscriptions`)).body.find(
    ({ id }: { id: string }) => id === card.id,
  );
const hasNoServerError = (responses: { status: number }[]) =>
  responses.every(({ status }) => status < 500 || status === 503);

test("a restoration during bookings and cancellations spends each credit once", async () => {
  for (let round = 0; round < 4; round += 1) {
    const yoga = (await makeClass(coach, { maxParticipants: 3 }, inDays(7 + round))).id;
    const other = (await makeClass(coach, { maxParticipants: 3 }, inDays(20 + round))).id;
    const some = members.slice(round * 4, round * 4 + 4);
    for (const { trainee, card } of some) await book(trainee, yoga, card.id);
    await send("DELETE", `/api/activity/${yoga}`);
    const responses = await Promise.all([
      send("POST", `/api/activity/${yoga}/restore`),
      send("POST", `/api/activity/${yoga}/restore`),
      ...some.map(({ trainee, card }) => book(trainee, other, card.id, "&number-reservation=2")),
      ...some.map(({ trainee, card }) => book(trainee, yoga, card.id)),
      ...some.map(({ trainee }) =>
        api("DELETE", `/api/activity/reservation/${yoga}`, { token: trainee.token }),
      ),
      ...some.map(({ trainee }) =>
        api("POST", `/api/activity/reservation/${yoga}/claim`, { token: trainee.token }),
      ),
      send("DELETE", `/api/activity/${yoga}`),
    ]);
    expect(hasNoServerError(responses)).toBe(true);
    expect(await auditData()).toEqual([]);
  }
});

test("two simultaneous overlapping closures give each closed day once", async () => {
  const yoga = (await makeClass(coach, { maxParticipants: 20 }, inDays(7))).id;
  for (const { trainee, card } of members) await book(trainee, yoga, card.id);
  const ends = await Promise.all(members.map(subscriptionOf));
  const [one, two] = await Promise.all([close(5, 8), close(7, 10)]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect([one.body.activities + two.body.activities, one.body.places + two.body.places]).toEqual([
    1, 16,
  ]);
  for (const [n, member] of members.entries())
    expect((await subscriptionOf(member)).endDate).toBe(addDays(ends[n].endDate, 6));
  const undone = await Promise.all(
    [one, two].map(({ body }) => send("DELETE", `/api/closures/${body.id}`)),
  );
  expect(undone.map(({ status }) => status)).toEqual([200, 200]);
  expect((await subscriptionOf(members[0] as Member)).endDate).toBe(ends[0].endDate);
  expect((await send("GET", `/api/activity/${yoga}/details`)).body.participantsList).toHaveLength(
    16,
  );
});

test("an undone closure keeps the places that trainees book meanwhile", async () => {
  const yoga = (await makeClass(coach, { maxParticipants: 20 }, inDays(7))).id;
  for (const { trainee, card } of members) await book(trainee, yoga, card.id);
  const { body } = await close(7, 9);
  // The class lies after the earlier end and before the extended end.
  const far = (await makeClass(coach, { maxParticipants: 20 }, inDays(92))).id;
  const [undone, ...bookings] = await Promise.all([
    send("DELETE", `/api/closures/${body.id}`),
    ...members.map(({ trainee, card }) => book(trainee, far, card.id)),
  ]);
  expect(undone?.status).toBe(200);
  const booked = members.filter((_, n) => bookings[n]?.status === 201);
  expect(undone?.body.kept.sort()).toEqual(booked.map(({ card }) => card.id).sort());
});

test("a subscription bought during a closure gets its closed days", async () => {
  const offer = await makeOffer(coach, { validityDurationInDay: 90 });
  const buyers = await Promise.all(Array.from({ length: 12 }, () => makeTrainee(coach)));
  const [closure, ...bought] = await Promise.all([
    close(2, 4),
    ...buyers.map(({ token }) => api("POST", `/api/subscription/${offer.id}`, { token })),
  ]);
  expect(closure?.status).toBe(201);
  const ends = await Promise.all(
    buyers.map(
      async ({ id }) =>
        (await send("GET", `/api/user/trainee/${id}/subscriptions`)).body[0].endDate,
    ),
  );
  expect(bought.every(({ status }) => status === 201)).toBe(true);
  expect(ends).toEqual(buyers.map(() => day(93)));
});
