import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { addDays, DAY_MS, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { deliverSoon } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  type Member,
  mails,
  makeClass,
  makeCoach,
  makeMembers,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";

let coach: Person;
let lea: Member;
let tom: Member;
/** The class has one place, which Léa holds. Tom waits. */
let yoga: string;
beforeEach(async () => {
  coach = await makeCoach();
  [lea, tom] = (await makeMembers(coach, 2)) as [Member, Member];
  yoga = (await makeClass(coach, { maxParticipants: 1 })).id;
  await book(lea.trainee, yoga, lea.card.id);
  await book(tom.trainee, yoga, tom.card.id, "&number-reservation=2");
  await database().execute(sql`delete from outbox`);
});
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

const sendMessage = (body: object, id = yoga) =>
  api("POST", `/api/activity/${id}/message`, { token: coach.token, body });
const absence = (body: object, { trainee }: Member = lea, query = "") =>
  api("POST", `/api/activity/reservations/absence${query}`, { token: trainee.token, body });
const recipients = async () => (await mails()).map(({ to }) => to).sort();
const day = (n: number) => addDays(parisDay(new Date()), n);

test("a message sends one mail each to all, confirmed or waiting trainees", async () => {
  const text = "Apportez un tapis.\nÀ mardi !";
  expect((await sendMessage({ text, to: "ALL" })).body).toEqual({ sent: 2, unreached: [] });
  expect(await recipients()).toEqual([lea.trainee.email, tom.trainee.email].sort());
  await deliverSoon();
  const folder = path.join(process.env.DATA_DIR ?? "", "mail");
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) =>
      JSON.parse(await readFile(path.join(folder, name), "utf8")),
    ),
  );
  const toLea = files.find(
    ({ to, text: body }) => to === lea.trainee.email && body.includes("tapis"),
  );
  expect(toLea.replyTo).toBe(coach.email);
  expect(toLea.text).toContain(text);
  await database().execute(sql`delete from outbox`);
  expect((await sendMessage({ text, to: "CONFIRMED" })).body).toEqual({ sent: 1, unreached: [] });
  expect(await recipients()).toEqual([lea.trainee.email]);
  await database().execute(sql`delete from outbox`);
  expect((await sendMessage({ text, to: "WAITING" })).body).toEqual({ sent: 1, unreached: [] });
  expect(await recipients()).toEqual([tom.trainee.email]);
});

test("a message is rejected when it is too long, too late or its class is cancelled", async () => {
  for (const wrong of [
    { text: " ", to: "ALL" },
    { text: "x".repeat(1001), to: "ALL" },
    { text: "x", to: "SOME" },
  ])
    expect((await sendMessage(wrong)).status).toBe(400);
  expect((await sendMessage({ text: "x".repeat(1000), to: "ALL" })).status).toBe(200);
  const over = (days: number) =>
    at(new Date(inDays(7).getTime() + 3_600_000 + days * DAY_MS), () =>
      sendMessage({ text: "Merci", to: "ALL" }),
    );
  expect((await over(6.9)).status).toBe(200);
  expect(await over(7.1)).toMatchObject({ status: 409, code: "CLASS_LONG_OVER" });
  await api("DELETE", `/api/activity/${yoga}`, { token: coach.token });
  expect(await sendMessage({ text: "Merci", to: "ALL" })).toMatchObject({
    status: 409,
    code: "ACTIVITY_CANCELLED",
  });
});

test("a class allows five messages a day, also when eight are sent at once", async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => sendMessage({ text: "Bonjour", to: "CONFIRMED" })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ]);
  const rejected = responses.find(({ status }) => status === 429);
  expect(rejected?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(rejected?.text).toBe("Cinq messages par cours et par jour : réessayez demain.");
  expect((await mails()).length).toBe(5);
  const other = (await makeClass(coach)).id;
  expect((await sendMessage({ text: "Bonjour", to: "ALL" }, other)).body).toEqual({
    sent: 0,
    unreached: [],
  });
  const tomorrow = new Date(Date.now() + DAY_MS);
  expect((await at(tomorrow, () => sendMessage({ text: "Bonjour", to: "ALL" }))).status).toBe(200);
});

test("an absence cancels the places before their deadline and lists the others", async () => {
  const late = (await makeClass(coach, { cancelTimeInHours: 72, maxParticipants: 1 }, inDays(2)))
    .id;
  const after = (await makeClass(coach, {}, inDays(8))).id;
  await book(lea.trainee, late, lea.card.id, "&number-reservation=2");
  await book(lea.trainee, after, lea.card.id);
  const preview = await absence({ beginDate: day(1), endDate: day(7) }, lea, "?preview=true");
  const response = await absence({ beginDate: day(1), endDate: day(7) });
  expect([preview.status, preview.body]).toEqual([200, response.body]);
  // The two places past their deadline stay.
  expect([response.status, response.body]).toEqual([
    200,
    { cancelled: 2, refunded: 2, kept: [late] },
  ]);
  const history = await api("GET", "/api/activities/history/trainee?filter=future&size=100", {
    token: lea.trainee.token,
  });
  const held = history.body.content.filter(({ status }: { status: string }) => status === "BOOKED");
  expect(held.map(({ activityId }: { activityId: string }) => activityId).sort()).toEqual(
    [late, after].sort(),
  );
  expect((await mails(tom.trainee.email)).map(({ subject }) => subject)).toContain(
    "Votre place est confirmée : Yoga doux",
  );
  expect((await absence({ beginDate: day(1), endDate: day(7) })).body).toEqual({
    cancelled: 0,
    refunded: 0,
    kept: [late],
  });
});

test("an absence covers one coach or all and leaves out begun classes", async () => {
  const other = await makeCoach();
  await api("POST", `/api/user/add-coach/${other.code}`, { token: lea.trainee.token });
  const pass = await makeSubscription(other, lea.trainee);
  const dance = (await makeClass(other, {}, inDays(7))).id;
  await book(lea.trainee, dance, pass.id);
  await moveClass(yoga, new Date(Date.now() - 60_000));
  const days = { beginDate: day(-1), endDate: day(9) };
  expect((await absence({ ...days, coachId: coach.id })).body).toEqual({
    cancelled: 0,
    refunded: 0,
    kept: [],
  });
  expect((await absence({ ...days, coachId: null })).body).toEqual({
    cancelled: 1,
    refunded: 1,
    kept: [],
  });
  const stranger = await makeCoach();
  expect((await absence({ ...days, coachId: stranger.id })).status).toBe(404);
  expect((await absence({ beginDate: day(2), endDate: day(1) })).status).toBe(400);
  expect((await absence(days, { ...lea, trainee: coach })).status).toBe(403);
  expect((await absence(days, { ...lea, trainee: await makeTrainee() })).body.cancelled).toBe(0);
});
