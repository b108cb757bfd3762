import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { deliverSoon } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import {
  book,
  classBody,
  inDays,
  type Member,
  mails,
  makeClass,
  makeCoach,
  makeMembers,
  makeSeries,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  subjectsTo,
  weekly,
} from "@/testing/factories";
import { sendReminders } from "@/testing/jobs";

let coach: Person;
let lea: Member;
let tom: Member;
let zoe: Member;
/** The class has one place, which Léa holds. Tom waits before Zoé. */
let yoga: string;
beforeEach(async () => {
  coach = await makeCoach();
  [lea, tom, zoe] = (await makeMembers(coach, 3)) as [Member, Member, Member];
  yoga = (await makeClass(coach, { maxParticipants: 1 })).id;
  for (const { trainee, card } of [lea, tom, zoe]) await book(trainee, yoga, card.id);
  await database().execute(sql`delete from outbox`);
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const send = (method: string, address: string, body?: object) =>
  api(method, address, { token: coach.token, body });
const cancel = (id: string, query = "") => send("DELETE", `/api/activity/${id}${query}`);
const restore = (id: string) => send("POST", `/api/activity/${id}/restore`);
const later = <T>(minutes: number, work: () => Promise<T>) =>
  at(new Date(Date.now() + minutes * 60_000), work);
const placesOf = async (id: string) =>
  (await send("GET", `/api/activity/${id}/details`)).body.participantsList.map(
    (p: { reservationId: string; status: string; isWaitingList: boolean; traineeId: string }) => [
      p.reservationId,
      p.traineeId,
      p.status,
      p.isWaitingList,
    ],
  );
const movements = async ({ card }: Member) =>
  (await send("GET", `/api/subscription/${card.id}/movements`)).body.map(
    ({ delta, reason }: { delta: number; reason: string }) => `${reason} ${delta}`,
  );
const left = async ({ trainee, card }: Member) =>
  (await api("GET", `/api/subscriptions/${coach.id}`, { token: trainee.token })).body.find(
    ({ id }: { id: string }) => id === card.id,
  ).quantityLeft;
const mailsNow = async () => (await mails()).length;

test("a restored class has its places, order and credits again and sends no mail", async () => {
  const before = await placesOf(yoga);
  const details = async () => (await send("GET", `/api/activity/${yoga}/details`)).body;
  const { version } = await details();
  await cancel(yoga);
  expect((await details()).cancelledAt).toMatch(/^\d{4}-.*Z$/);
  expect([await left(lea), await left(tom), await mailsNow()]).toEqual([10, 10, 3]);
  const response = await restore(yoga);
  expect([response.status, response.body]).toEqual([200, { restored: 1, lost: [] }]);
  expect(await placesOf(yoga)).toEqual(before);
  expect([await left(lea), await left(tom)]).toEqual([9, 9]);
  expect(await movements(lea)).toEqual([
    "CLASS_RESTORED -1",
    "CLASS_CANCELLED 1",
    "BOOKING -1",
    "PURCHASE 10",
  ]);
  expect(await mailsNow()).toBe(0);
  expect(await details()).toMatchObject({ version: version + 2, cancelledAt: null });
});

test("a class can be cancelled and restored several times", async () => {
  for (const _ of [1, 2, 3]) {
    await cancel(yoga);
    expect((await restore(yoga)).body.restored).toBe(1);
  }
  await cancel(yoga);
  expect(await left(lea)).toBe(10);
});

test("a restoration returns all classes that the same DELETE cancelled, and no others", async () => {
  const { ids } = await makeSeries(coach, 4);
  for (const id of ids) await book(tom.trainee, id, tom.card.id);
  await api("DELETE", `/api/activity/reservation/${ids[1]}`, { token: tom.trainee.token });
  await cancel(ids[3] as string);
  await cancel(ids[0] as string, "?delete-recurrence=true");
  expect((await restore(ids[2] as string)).body).toEqual({ restored: 3, lost: [] });
  expect(await left(tom)).toBe(7);
  expect(await placesOf(ids[1] as string)).toEqual([]);
  expect((await restore(ids[0] as string)).code).toBe("NOT_CANCELLED");
  expect((await restore(ids[3] as string)).body.restored).toBe(1);
});

test("a restored class keeps its attendance when it has begun", async () => {
  await moveClass(yoga, new Date(Date.now() - 60_000));
  const [first] = await placesOf(yoga);
  await send("POST", `/api/activity/${yoga}/presents`, [first[0]]);
  const before = await placesOf(yoga);
  expect(before[0][2]).toBe("BOOKED_AND_COME");
  await cancel(yoga);
  expect((await restore(yoga)).body).toEqual({ restored: 1, lost: [] });
  expect(await placesOf(yoga)).toEqual(before);
});

test.each(["the trainee has left", "the card is deleted", "the card is paused"])(
  "a restored class that was held keeps its place when %s",
  async (end) => {
    const held = (await makeClass(coach)).id;
    await book(lea.trainee, held, lea.card.id);
    await moveClass(held, new Date(Date.now() - 60_000));
    const before = await placesOf(held);
    const { id } = lea.trainee;
    if (end === "the trainee has left") await send("DELETE", `/api/user/delete-trainee/${id}`);
    else if (end === "the card is deleted")
      await send("DELETE", `/api/subscription/${id}/${lea.card.id}`);
    else await send("PUT", `/api/subscription/${lea.card.id}/suspend`);
    expect(await placesOf(held)).toEqual(before);
    await cancel(held);
    expect((await restore(held)).body).toEqual({ restored: 1, lost: [] });
    expect(await placesOf(held)).toEqual(before);
  },
);

test.each([
  ["beyond the card's end", 8, "endDate"],
  ["before the card's begin", 6, "beginDate"],
])("a restored class keeps its place when it had been moved %s", async (_, days, field) => {
  const moved = (await makeClass(coach)).id;
  await book(lea.trainee, moved, lea.card.id);
  const [card] = (await send("GET", `/api/user/trainee/${lea.trainee.id}/subscriptions`)).body;
  const edited = { ...card, [field]: parisDay(inDays(7)) };
  expect((await send("PUT", `/api/subscription/trainee/${lea.trainee.id}`, edited)).status).toBe(
    200,
  );
  await send("PUT", `/api/activity/single-activity/${moved}`, classBody(inDays(days)));
  const before = await placesOf(moved);
  await cancel(moved);
  expect((await restore(moved)).body).toEqual({ restored: 1, lost: [] });
  expect(await placesOf(moved)).toEqual(before);
});

test("a class can be restored for ten minutes by its own coach", async () => {
  expect(await restore(yoga)).toMatchObject({ status: 409, code: "NOT_CANCELLED" });
  await cancel(yoga);
  const other = await makeCoach();
  expect((await api("POST", `/api/activity/${yoga}/restore`, { token: other.token })).status).toBe(
    404,
  );
  expect(await later(11, () => restore(yoga))).toMatchObject({ status: 409, code: "TOO_LATE" });
  expect((await later(9, () => restore(yoga))).status).toBe(200);
});

test("a restoration lists lost places with reasons and tells their trainees", async () => {
  const week = await makeTrainee(coach);
  const quota = await makeSubscription(coach, week, weekly(2));
  const [ana, ben, cleo, dan] = (await makeMembers(coach, 4, { quantity: 1 })) as [
    Member,
    Member,
    Member,
    Member,
  ];
  const full = (await makeClass(coach, { maxParticipants: 5 })).id;
  for (const { trainee, card } of [ana, ben, cleo, dan]) await book(trainee, full, card.id);
  await book(week, full, quota.id);
  await book(lea.trainee, full, lea.card.id);
  await cancel(full);
  // Ana is removed, Ben's card is paused, Cléo's ends, Dan's credit and the week's quota are used.
  await send("DELETE", `/api/user/delete-trainee/${ana.trainee.id}`);
  await send("PUT", `/api/subscription/${ben.card.id}/suspend`);
  const [card] = (await send("GET", `/api/user/trainee/${cleo.trainee.id}/subscriptions`)).body;
  await send("PUT", `/api/subscription/trainee/${cleo.trainee.id}`, {
    ...card,
    endDate: card.beginDate,
  });
  await send("PUT", `/api/subscription/trainee/${week.id}`, { ...quota, nbReservationPerWeek: 1 });
  const other = (await makeClass(coach, {}, inDays(7, "20:00"))).id;
  await book(dan.trainee, other, dan.card.id);
  await book(week, other, quota.id);
  await database().execute(sql`update outbox set attempts = 1 where "to" = ${ben.trainee.email}`);
  const { body } = await restore(full);
  expect(body.restored).toBe(1);
  expect(body.lost).toEqual([
    { traineeId: ana.trainee.id, activityId: full, reason: "LEFT" },
    { traineeId: ben.trainee.id, activityId: full, reason: "SUSPENDED" },
    { traineeId: cleo.trainee.id, activityId: full, reason: "ENDED" },
    { traineeId: dan.trainee.id, activityId: full, reason: "NO_CREDIT" },
    { traineeId: week.id, activityId: full, reason: "WEEK_USED" },
  ]);
  const places = await placesOf(full);
  expect(places).toHaveLength(1);
  expect(places[0].slice(1)).toEqual([lea.trainee.id, "BOOKED", false]);
  expect(await subjectsTo(lea.trainee)).toContain("Votre place est confirmée : Yoga doux");
  const [toDan] = (await mails(dan.trainee.email)).slice(-1);
  expect(toDan?.text).toContain("votre place est annulée, il ne reste aucun cours sur votre carte");
  // A lost place does not return with a second restoration.
  await cancel(full);
  expect((await restore(full)).body).toEqual({ restored: 1, lost: [] });
});

test("a restoration notifies waiting trainees when it frees a place after the deadline", async () => {
  await moveClass(yoga, new Date(Date.now() + 5 * 3_600_000));
  await cancel(yoga);
  await send("PUT", `/api/subscription/${lea.card.id}/suspend`);
  await database().execute(sql`delete from outbox where cancellation_id is null`);
  expect((await restore(yoga)).body.lost).toHaveLength(1);
  expect((await placesOf(yoga)).map((place: unknown[]) => place[3])).toEqual([true, true]);
  for (const { trainee } of [tom, zoe])
    expect(await subjectsTo(trainee)).toEqual(["Une place est libre : Yoga doux"]);
});

const dueIn = async () => {
  const { rows } = await database().execute<{ minutes: number }>(
    sql`select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from outbox order by 1`,
  );
  return rows.map(({ minutes }) => minutes);
};

test("the mails of a cancellation wait 11 minutes", async () => {
  await cancel(yoga);
  expect(await dueIn()).toEqual([11, 11, 11]);
});

test("the mail about a cancelled class that has begun waits 11 minutes", async () => {
  await moveClass(yoga, new Date(Date.now() - 60_000));
  const preview = await cancel(yoga, "?preview=true");
  expect(preview.body).toMatchObject({ activities: 1, trainees: 3, mails: 3 });
  expect(await mailsNow()).toBe(0);
  await cancel(yoga);
  expect(await dueIn()).toEqual([11, 11, 11]);
  const [toLea] = await mails(lea.trainee.email);
  expect(toLea?.subject).toBe("Cours annulé : Yoga doux");
  await restore(yoga);
  expect(await mailsNow()).toBe(0);
});

test("cancellation mails leave at once when a class begins within three hours", async () => {
  const { ids } = await makeSeries(coach, 2);
  await moveClass(ids[0] as string, new Date(Date.now() + 2 * 3_600_000));
  await book(tom.trainee, ids[0] as string, tom.card.id);
  await book(zoe.trainee, ids[1] as string, zoe.card.id);
  await sendReminders();
  await database().execute(sql`delete from outbox`);
  await cancel(ids[0] as string, "?delete-recurrence=true");
  await deliverSoon();
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where sent_at is not null`,
  );
  expect(rows[0]?.n).toBe(2);
  expect((await restore(ids[1] as string)).body.restored).toBe(2);
  for (const { trainee } of [tom, zoe])
    expect(await subjectsTo(trainee)).toEqual([
      "Cours annulé : Yoga doux",
      "Le cours a bien lieu : Yoga doux",
    ]);
});

test("a restoration mails a begun class's trainees when its cancellation was mailed", async () => {
  await moveClass(yoga, new Date(Date.now() + 5 * 60_000));
  await cancel(yoga);
  await deliverSoon();
  expect((await later(6, () => restore(yoga))).body).toEqual({ restored: 1, lost: [] });
  expect(await subjectsTo(lea.trainee)).toEqual([
    "Cours annulé : Yoga doux",
    "Le cours a bien lieu : Yoga doux",
  ]);
});

test("a restoration sends the reminder that fell due while the class was cancelled", async () => {
  const noon = inDays(2, "12:00");
  await moveClass(yoga, new Date(noon.getTime() + 29 * 3_600_000));
  await database().execute(sql`update activities set cancel_time_in_hours = 1 where id = ${yoga}`);
  await database().execute(
    sql`update reservations set created_at = created_at - interval '12 hours' where activity_id = ${yoga}`,
  );
  await at(noon, () => cancel(yoga));
  await database().execute(
    sql`update activities set begin_date = begin_date - interval '5 hours 1 minute', end_date = end_date - interval '5 hours 1 minute' where id = ${yoga}`,
  );
  await at(noon, sendReminders);
  expect(await subjectsTo(lea.trainee)).toEqual(["Cours annulé : Yoga doux"]);
  await at(noon, () => restore(yoga));
  await at(noon, sendReminders);
  const subjects = await subjectsTo(lea.trainee);
  expect(subjects).toHaveLength(1);
  expect(subjects[0]).toMatch(/^Rappel/);
});

test("feed and public page show a cancellation and its restoration", async () => {
  const { url } = (await send("POST", "/api/user/calendar", { replace: false })).body;
  const sequence = async () => {
    const { readCalendar } = await import("@/lib/services/classes/calendar");
    const file = await readCalendar(url.split("/").at(-1));
    return file
      .match(/SEQUENCE:(\d+)[\s\S]*?STATUS:(\w+)|STATUS:(\w+)[\s\S]*?SEQUENCE:(\d+)/)
      ?.slice(1)
      .filter(Boolean)
      .sort();
  };
  const shown = async () =>
    (await api("GET", `/api/public/coach/${coach.code}/activities`)).body.length;
  expect([await sequence(), await shown()]).toEqual([["0", "CONFIRMED"], 1]);
  await cancel(yoga);
  expect([await sequence(), await shown()]).toEqual([["1", "CANCELLED"], 0]);
  await restore(yoga);
  expect([await sequence(), await shown()]).toEqual([["2", "CONFIRMED"], 1]);
});

test("a restoration mails trainees their new teacher when the assistant was deleted", async () => {
  await send("POST", "/api/user/toggle-feature-assistant", { enabled: true });
  const noe = (await send("POST", "/api/coach-assistants", { firstName: "Noé", lastName: "Roux" }))
    .body.id;
  const taught = (await makeClass(coach, { assistantId: noe })).id;
  const held = (await makeClass(coach, { assistantId: noe })).id;
  for (const id of [taught, held]) await book(lea.trainee, id, lea.card.id);
  await moveClass(held, new Date(Date.now() - 60_000));
  await database().execute(sql`delete from outbox`);
  for (const id of [taught, held]) await cancel(id);
  await send("DELETE", `/api/coach-assistants/${noe}`);
  for (const id of [taught, held]) await restore(id);
  expect((await send("GET", `/api/activity/${taught}/details`)).body.assistantId).toBeNull();
  const [mail, ...others] = await mails();
  expect([mail?.subject, others]).toEqual(["Votre cours change : Yoga doux", []]);
  expect(mail?.text).toMatch(/Avec : .+ \(au lieu de Noé Roux\)\.\n[\s\S]*Votre place est gardée/);
});
