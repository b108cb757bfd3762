import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { changePassword } from "@/db/queries/accounts/users";
import { database, transaction } from "@/db/transaction";
import { hashPassword } from "@/lib/auth/passwords";
import { at } from "@/lib/infra/clock";
import { readLinkedClass } from "@/lib/services/mail-links/linked-places";
import { remindersAreOff } from "@/lib/services/notifications/reminder-stop-link";
import { api } from "@/testing/api";
import { contents } from "@/testing/contents";
import {
  book,
  inDays,
  mails,
  makeClass,
  makeCoach,
  makeMembers,
  makeSeries,
  moveClass,
  type Person,
  subjectsTo,
} from "@/testing/factories";
import { cleanUp, sendReminders } from "@/testing/jobs";

const HOUR = 3_600_000;
let coach: Person;
let trainee: Person;
let card: string;

beforeEach(async () => {
  coach = await makeCoach();
  const [member] = await makeMembers(coach, 1);
  if (!member) throw new Error("No member");
  trainee = member.trainee;
  card = member.card.id;
});

const tokensIn = (text = "") =>
  [...text.matchAll(/\/place\/([\w-]+)/g)].map(([, token]) => token ?? "");
/** The token of the newest mail to the person. */
const linkOf = async ({ email }: Person) =>
  tokensIn((await mails(email)).at(-1)?.text)[0] ?? "none";
const read = (token: string) => api("GET", `/api/public/place/${token}`);
const post = (token: string, action: "cancel" | "claim" | "retake", body?: object) =>
  api("POST", `/api/public/place/${token}/${action}`, { body });
const creditsLeft = async () => {
  const { rows } = await database().execute(
    sql`select quantity_left as left from subscriptions where id = ${card}`,
  );
  return rows[0]?.left;
};
async function bookedLink(query = "", begin?: Date) {
  const { id } = await makeClass(coach, {}, begin);
  await book(trainee, id, card, query);
  return { id, token: await linkOf(trainee) };
}

test("a place link shows the booking's places and cancels them", async () => {
  const begin = inDays(7, "18:00");
  const { id, token } = await bookedLink("&number-reservation=2", begin);
  expect((await read(token)).body).toEqual({
    label: "Yoga doux",
    beginDate: begin.toISOString(),
    endDate: new Date(begin.getTime() + HOUR).toISOString(),
    place: "Studio République",
    coachName: expect.stringMatching(/^Claire Martin/),
    places: 2,
    waiting: 0,
    deadline: new Date(begin.getTime() - 24 * HOUR).toISOString(),
    costsCredit: false,
    state: "CONFIRMED",
    address: null,
    accessNote: null,
    joinFrom: null,
    returnsTakenPlaces: false,
    meetingSoon: false,
    coachEmail: null,
    coachPhone: null,
  });
  await api("PUT", "/api/user/business", {
    token: coach.token,
    body: { email: "studio@exemple.fr", phone: "0612345678" },
  });
  expect((await read(token)).body).toMatchObject({
    coachEmail: "studio@exemple.fr",
    coachPhone: "0612345678",
  });
  expect(await post(token, "claim")).toMatchObject({ status: 409, code: "PLACE_CONFIRMED" });
  expect(await post(token, "cancel")).toMatchObject({
    status: 200,
    body: { cancelled: 2, refunded: 2 },
  });
  expect(await creditsLeft()).toBe(10);
  expect((await subjectsTo(trainee)).filter((subject) => /Annulé/.test(subject))).toEqual([]);
  expect((await read(token)).body).toMatchObject({ state: "CANCELLED", places: 0 });
  expect(await post(token, "cancel")).toMatchObject({ status: 409, code: "PLACE_CANCELLED" });
  // A new booking gets a new link.
  await book(trainee, id, card);
  expect((await read(token)).body.state).toBe("CANCELLED");
  expect((await read(await linkOf(trainee))).body.state).toBe("CONFIRMED");
});

test("a place link returns CANCEL_COSTS when free is set and the cancellation is late", async () => {
  const free = (token: string) => post(token, "cancel", { free: true });
  const { token: inTime } = await bookedLink();
  expect((await free(inTime)).body).toEqual({ cancelled: 1, refunded: 1 });
  const { id, token } = await bookedLink();
  await moveClass(id, new Date(Date.now() + HOUR));
  const before = await contents();
  expect(await free(token)).toMatchObject({ status: 409, code: "CANCEL_COSTS" });
  expect(await contents()).toBe(before);
  expect((await post(token, "cancel", { free: false })).body).toEqual({
    cancelled: 1,
    refunded: 0,
  });
});

test("a place link leaves other bookings of the class and the series alone", async () => {
  const { id, token } = await bookedLink();
  await book(trainee, id, card);
  expect(await linkOf(trainee)).not.toBe(token);
  expect((await post(token, "cancel")).body).toEqual({ cancelled: 1, refunded: 1 });
  const series = await makeSeries(coach, 3);
  await book(trainee, series.ids[0] ?? "", card, "&recurrence-mode=true");
  const tokens = tokensIn((await mails(trainee.email)).at(-1)?.text);
  expect(new Set(tokens).size).toBe(series.count);
  expect((await post(tokens[1] ?? "", "cancel")).body).toEqual({ cancelled: 1, refunded: 1 });
  expect((await read(tokens[0] ?? "")).body.state).toBe("CONFIRMED");
  expect(await auditData()).toEqual([]);
});

test("a place link cancels once when twenty cancellations come at once", async () => {
  const { token } = await bookedLink();
  const before = await contents();
  const opened = await Promise.all(Array.from({ length: 100 }, () => read(token)));
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await contents()).toBe(before);
  const cancelled = await Promise.all(Array.from({ length: 20 }, () => post(token, "cancel")));
  expect(cancelled.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await creditsLeft()).toBe(10);
  expect(await auditData()).toEqual([]);
});

test("a place link shows the lost credit after the deadline, and ends at the begin", async () => {
  const { id, token } = await bookedLink();
  await moveClass(id, new Date(Date.now() + HOUR));
  expect((await read(token)).body).toMatchObject({ state: "CONFIRMED", costsCredit: true });
  const { id: late, token: lost } = await bookedLink();
  await moveClass(late, new Date(Date.now() + HOUR));
  expect((await post(lost, "cancel")).body).toEqual({ cancelled: 1, refunded: 0 });
  for (const [begin, state] of [
    [Date.now() - 60_000, "BEGUN"],
    [Date.now() - 2 * HOUR, "ENDED"],
  ] as const) {
    await moveClass(id, new Date(begin));
    const before = await contents();
    expect((await read(token)).body).toMatchObject({ state, costsCredit: false });
    expect(await post(token, "cancel")).toMatchObject({ status: 409, code: "ACTIVITY_BEGUN" });
    expect(await post(token, "claim")).toMatchObject({ status: 409, code: "ACTIVITY_BEGUN" });
    expect(await contents()).toBe(before);
  }
  const { id: off, token: gone } = await bookedLink();
  await api("DELETE", `/api/activity/${off}`, { token: coach.token });
  expect((await read(gone)).body.state).toBe("CANCELLED");
  expect(await post(gone, "cancel")).toMatchObject({ status: 409, code: "ACTIVITY_CANCELLED" });
});

test("a place link returns 404 when its token is changed or unknown", async () => {
  const { token } = await bookedLink();
  const changed = `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`;
  for (const wrong of [changed, "x", `${token}x`, trainee.id, "%00"]) {
    expect(await read(wrong)).toMatchObject({ status: 404, code: "PLACE_LINK_UNKNOWN" });
    expect((await post(wrong, "cancel")).status).toBe(404);
    expect((await post(wrong, "claim")).status).toBe(404);
  }
  const { rows } = await database().execute(
    sql`select string_agg(p::text, '') as stored from place_links p`,
  );
  expect(rows[0]?.stored).not.toContain(token);
});

test("a place link ends when the password changes or the account is closed", async () => {
  const { id, token } = await bookedLink();
  const set = async (password: string) =>
    transaction(async (tx) =>
      changePassword(tx, trainee.id as never, await hashPassword(password)),
    );
  await set("brioche-lavande");
  expect((await read(token)).status).toBe(200);
  await set("lavande-brioche");
  expect((await read(token)).status).toBe(404);
  expect((await post(token, "cancel")).status).toBe(404);
  await moveClass(id, inDays(3, "12:00"));
  await at(inDays(2, "12:00"), sendReminders);
  const renewed = await linkOf(trainee);
  expect(renewed).not.toBe(token);
  expect((await read(renewed)).body.state).toBe("CONFIRMED");
  const login = { email: trainee.email, password: "lavande-brioche" };
  const { token: session } = (await api("POST", "/api/auth/login", { body: login })).body;
  const ended = await api("DELETE", "/api/user/me", {
    token: session,
    body: { password: "lavande-brioche" },
  });
  expect(ended.status).toBe(204);
  expect((await read(renewed)).status).toBe(404);
});

test("a waiting booking's link survives a promotion and claims a late free place", async () => {
  const [other] = await makeMembers(coach, 1);
  if (!other) throw new Error("No member");
  const { id } = await makeClass(coach, { maxParticipants: 1 });
  await book(other.trainee, id, other.card.id);
  await book(trainee, id, card);
  const token = await linkOf(trainee);
  expect((await read(token)).body).toMatchObject({ state: "WAITING", places: 0, waiting: 1 });
  expect(await post(token, "claim")).toMatchObject({ status: 409, code: "CLAIM_NOT_NEEDED" });
  await post(await linkOf(other.trainee), "cancel");
  // The promotion keeps the booking and its link.
  expect(await linkOf(trainee)).toBe(token);
  expect((await read(token)).body).toMatchObject({ state: "CONFIRMED", places: 1 });

  const { id: late } = await makeClass(coach, { maxParticipants: 1 });
  await book(other.trainee, late, other.card.id);
  const held = await linkOf(other.trainee);
  await book(trainee, late, card);
  const waits = await linkOf(trainee);
  await moveClass(late, new Date(Date.now() + HOUR));
  expect(await post(waits, "claim")).toMatchObject({ status: 409, code: "NO_FREE_PLACE" });
  await post(held, "cancel");
  expect((await mails(trainee.email)).at(-1)?.subject).toBe("Une place est libre : Yoga doux");
  expect(await linkOf(trainee)).toBe(waits);
  expect(await post(waits, "claim")).toMatchObject({ status: 200, body: { booked: 1 } });
  expect(await post(waits, "claim")).toMatchObject({ status: 409, code: "PLACE_CONFIRMED" });
  expect(await auditData()).toEqual([]);
});

test("a mail about a change and a free place has the place link", async () => {
  const [other] = await makeMembers(coach, 1);
  if (!other) throw new Error("No member");
  const { id, ...stored } = await makeClass(coach, { maxParticipants: 1, cancelTimeInHours: 48 });
  await book(other.trainee, id, other.card.id);
  await book(trainee, id, card);
  const begin = new Date(stored.beginDate);
  const edit = { ...stored, maxParticipants: 2, place: "Salle du Canal" };
  await at(new Date(begin.getTime() - HOUR), () =>
    api("PUT", `/api/activity/single-activity/${id}`, { token: coach.token, body: edit }),
  );
  expect((await mails(trainee.email)).at(-1)?.subject).toBe("Votre cours change : Yoga doux");
  expect((await post(await linkOf(trainee), "claim")).body).toMatchObject({ booked: 1 });
});

test("a place link is deleted 30 days after the class", async () => {
  const { token } = await bookedLink();
  await at(new Date(inDays(7).getTime() + 29 * 24 * HOUR), cleanUp);
  expect((await read(token)).status).toBe(200);
  await at(new Date(inDays(7).getTime() + 31 * 24 * HOUR), cleanUp);
  expect((await read(token)).status).toBe(404);
});

test("a mail program's POST stops reminders, while a GET only opens the page", async () => {
  const { id } = await bookedLink();
  await moveClass(id, inDays(3, "12:00"));
  await at(inDays(2, "12:00"), sendReminders);
  const { rows } = await database().execute<{ headers: Record<string, string> }>(
    sql`select headers from outbox where "to" = ${trainee.email} order by id desc limit 1`,
  );
  const headers = rows[0]?.headers ?? {};
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const address = /^<http:\/\/localhost:3000(\/api\/public\/reminders\/[\w-]+)>$/.exec(
    headers["List-Unsubscribe"] ?? "",
  )?.[1];
  const enabled = async () =>
    (await api("GET", "/api/user/reminders", { token: trainee.token })).body.enabled;
  const opened = await api("GET", address ?? "");
  expect([opened.status, opened.headers.get("location")]).toEqual([
    303,
    address?.replace("/api/public/reminders", "/rappels"),
  ]);
  const token = address?.split("/").at(-1) ?? "";
  expect([await enabled(), await remindersAreOff(token)]).toEqual([true, false]);
  for (let n = 0; n < 2; n += 1) {
    const stopped = await api("POST", address ?? "", {
      raw: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(stopped.status).toBe(204);
    expect([await enabled(), await remindersAreOff(token)]).toEqual([false, true]);
  }
  for (const wrong of ["x", `${token}A`, "A".repeat(64)]) {
    expect((await api("POST", `/api/public/reminders/${wrong}`)).status).toBe(404);
    expect(await remindersAreOff(wrong)).toBe(false);
  }
});

const MINUTE = 60_000;

test("a place link retakes what it cancelled, with the same subscription", async () => {
  const { token } = await bookedLink("&number-reservation=2");
  expect(await post(token, "retake")).toMatchObject({ status: 409, code: "PLACE_CONFIRMED" });
  expect((await readLinkedClass(token)).retakable).toBeNull();
  await post(token, "cancel");
  expect((await readLinkedClass(token)).retakable).toMatchObject({ places: 2 });
  const { status, body } = await post(token, "retake");
  expect([status, body]).toEqual([200, (await read(token)).body]);
  expect(body).toMatchObject({ state: "CONFIRMED", places: 2, waiting: 0 });
  expect(await creditsLeft()).toBe(8);
  expect(await post(token, "retake")).toMatchObject({ status: 409, code: "PLACE_CONFIRMED" });
  expect((await post(token, "cancel")).body).toEqual({ cancelled: 2, refunded: 2 });
  expect((await post(token, "retake")).body).toMatchObject({ state: "CONFIRMED", places: 2 });
  expect(await auditData()).toEqual([]);
});

test("a place link retakes once when twenty retakes come at once", async () => {
  const { token } = await bookedLink();
  await post(token, "cancel");
  const retaken = await Promise.all(Array.from({ length: 20 }, () => post(token, "retake")));
  expect(retaken.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect((await read(token)).body).toMatchObject({ state: "CONFIRMED", places: 1 });
  expect(await creditsLeft()).toBe(9);
  expect(await auditData()).toEqual([]);
});

test("a place link retakes for ten minutes, and only what it cancelled itself", async () => {
  const { token } = await bookedLink();
  await post(token, "cancel");
  const before = await contents();
  const later = new Date(Date.now() + 11 * MINUTE);
  expect(await at(later, () => post(token, "retake"))).toMatchObject({
    status: 409,
    code: "RETAKE_OVER",
  });
  expect(await contents()).toBe(before);
  expect((await at(new Date(Date.now() + 9 * MINUTE), () => post(token, "retake"))).status).toBe(
    200,
  );
  const { id, token: other } = await bookedLink();
  await api("DELETE", `/api/activity/reservation/${id}/all`, { token: trainee.token });
  expect(await post(other, "retake")).toMatchObject({ status: 409, code: "NOT_CANCELLED_BY_LINK" });
  expect((await post("inconnu", "retake")).status).toBe(404);
});

test("a place link's retake waits when the class has filled up meanwhile", async () => {
  const [other] = await makeMembers(coach, 1);
  if (!other) throw new Error("No member");
  const { id } = await makeClass(coach, { maxParticipants: 1 });
  await book(trainee, id, card);
  const token = await linkOf(trainee);
  await post(token, "cancel");
  await book(other.trainee, id, other.card.id);
  expect((await post(token, "retake")).body).toMatchObject({ state: "WAITING", waiting: 1 });
  expect(await post(token, "retake")).toMatchObject({ status: 409, code: "PLACE_WAITING" });
});

test("a place link's retake follows the rules of a booking", async () => {
  const cancelled = async () => {
    const link = await bookedLink();
    await post(link.token, "cancel");
    return link;
  };
  const [off, begun, paused] = [await cancelled(), await cancelled(), await cancelled()];
  await api("DELETE", `/api/activity/${off.id}`, { token: coach.token });
  await moveClass(begun.id, new Date(Date.now() - MINUTE));
  await api("PUT", `/api/subscription/${card}/suspend`, { token: coach.token, body: {} });
  for (const [{ token }, code] of [
    [off, "ACTIVITY_CANCELLED"],
    [begun, "ACTIVITY_BEGUN"],
    [paused, "SUBSCRIPTION_SUSPENDED"],
  ] as const)
    expect(await post(token, "retake")).toMatchObject({ status: 409, code });
  await api("DELETE", `/api/user/delete-trainee/${trainee.id}`, { token: coach.token });
  expect(await post(paused.token, "retake")).toMatchObject({ status: 409 });
});
