import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/transaction";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  weekly,
} from "@/testing/factories";

let coach: Person;
let lea: Person;
beforeEach(async () => {
  coach = await makeCoach();
  lea = await makeTrainee(coach);
});

const summaryOf = (trainee: Person = lea, caller: Person = coach) =>
  api("GET", `/api/user/trainee/${trainee.id}/summary`, { token: caller.token });

const pay = (subscriptionId: string, amount: number) =>
  api("POST", "/api/receipts", {
    token: coach.token,
    body: { subscriptionId, amount, method: "CASH" },
  });

/** The trainee has attended a class that began `days` days ago. */
async function attend(days: number, subscriptionId: string): Promise<Date> {
  const { id } = await makeClass(coach);
  await book(lea, id, subscriptionId);
  const begin = inDays(-days);
  await moveClass(id, begin);
  const details = await api("GET", `/api/activity/${id}/details`, { token: coach.token });
  await api("POST", `/api/activity/${id}/presents`, {
    token: coach.token,
    body: [details.body.participantsList[0].reservationId],
  });
  return begin;
}

test("a trainee's summary is empty when there is neither place nor receipt", async () => {
  const { status, body } = await summaryOf();
  expect([status, body]).toEqual([
    200,
    { nextClass: null, lastVisit: null, attendances: 0, totalPaid: 0, thisWeek: [] },
  ]);
});

test("a trainee's summary has next class, last visit, attendances and total paid", async () => {
  const card = await makeSubscription(coach, lea);
  await attend(9, card.id);
  const last = await attend(2, card.id);
  const [later, full, next] = [
    await makeClass(coach, {}, inDays(6)),
    await makeClass(coach, { maxParticipants: 1 }, inDays(3)),
    await makeClass(coach, { label: "Yin" }, inDays(4)),
  ];
  const tom = await makeTrainee(coach);
  await book(tom, full.id, (await makeSubscription(coach, tom)).id);
  for (const { id } of [later, full, next]) await book(lea, id, card.id);
  await database().execute(sql`
    insert into receipts (id, coach_id, kind, received_on, recorded_at, trainee_id, payer, subscription_id, label, amount_cents)
    values (gen_random_uuid(), ${coach.id}, 'OPENING', current_date, now(), ${lea.id}, 'Léa', ${card.id}, 'x', 1000)`);
  await pay(card.id, 50);
  const paid = await pay(card.id, 30);
  await api("POST", `/api/receipts/${paid.body.id}/reversal`, {
    token: coach.token,
    body: { reason: "Chèque rejeté" },
  });
  const { body } = await summaryOf();
  expect(body).toEqual({
    nextClass: { id: next.id, label: "Yin", beginDate: inDays(4).toISOString() },
    lastVisit: last.toISOString(),
    attendances: 2,
    totalPaid: 50,
    thisWeek: [],
  });
});

test("a trainee's next class stays when its roll call is taken before it begins", async () => {
  const card = await makeSubscription(coach, lea);
  const { id } = await makeClass(coach);
  await book(lea, id, card.id);
  await database().execute(
    sql`update reservations set status = 'BOOKED_AND_COME' where activity_id = ${id}`,
  );
  expect((await summaryOf()).body.nextClass).toMatchObject({ id });
});

test("a trainee's summary counts the week's places of a weekly subscription", async () => {
  const subscription = await makeSubscription(coach, lea, weekly(3));
  const soon = await makeClass(coach, {}, new Date(Date.now() + 60_000));
  for (const { id } of [soon, await makeClass(coach)]) await book(lea, id, subscription.id);
  expect((await summaryOf()).body.thisWeek).toEqual([
    { subscriptionId: subscription.id, places: 1 },
  ]);
});

test("a trainee's summary returns 404 for another coach or after the link's end", async () => {
  const stranger = await makeCoach();
  expect((await summaryOf(lea, stranger)).code).toBe("TRAINEE_NOT_FOUND");
  expect((await summaryOf({ ...lea, id: "no-id" })).status).toBe(404);
  expect((await summaryOf(lea, lea)).status).toBe(403);
  await api("DELETE", `/api/user/delete-trainee/${lea.id}`, { token: coach.token });
  expect((await summaryOf()).status).toBe(404);
});

test("a trainee's summary leaves out another coach's sales and receipts", async () => {
  const other = await makeCoach();
  await api("POST", `/api/user/add-coach/${other.code}`, { token: lea.token });
  const card = await makeSubscription(other, lea);
  const { id } = await makeClass(other);
  await book(lea, id, card.id);
  expect((await summaryOf()).body.nextClass).toBeNull();
});

test("the trainee list shows `subscribed` when the coach has sold a subscription", async () => {
  const listed = async () =>
    (await api("GET", "/api/user/trainees", { token: coach.token })).body[0].subscribed;
  expect(await listed()).toBe(false);
  await makeSubscription(coach, lea);
  expect(await listed()).toBe(true);
});
