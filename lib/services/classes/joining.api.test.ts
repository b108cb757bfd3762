import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { database } from "@/db/transaction";
import { calendarFile } from "@/lib/calendar-file";
import { allEndpoints } from "@/lib/contract/all";
import { serveMeeting } from "@/lib/http/serve-meeting";
import { at } from "@/lib/infra/clock";
import { readCalendar } from "@/lib/services/classes/calendar";
import { getClassPage } from "@/lib/services/public/class-page";
import { getCoachPage } from "@/lib/services/public/public-page";
import { getPublicSchedule } from "@/lib/services/public/public-schedule";
import { api } from "@/testing/api";
import {
  book,
  inDays,
  type Member,
  mails,
  makeClass,
  makeCoach,
  makeMembers,
  makeTrainee,
  type Person,
} from "@/testing/factories";
import { type Guardian, makeGuardians } from "@/testing/guardians";
import { sendReminders } from "@/testing/jobs";

const HOUR = 3_600_000;
const URL_SECRET = "https://visio.exemple.fr/SECRET-VISIO";
const NOTE_SECRET = "SECRET-CODE 4812\nDeuxième cour";
const SECRETS = ["SECRET-VISIO", "SECRET-CODE", "4812"];
const begin = inDays(9, "18:00");
const from = (hours: number) => new Date(begin.getTime() + hours * HOUR);

let coach: Person;
let held: Member;
let waits: Member;
let stranger: Person;
let elsewhere: Member;
let online: string;
beforeAll(async () => {
  coach = await makeCoach();
  [held, waits, elsewhere] = (await makeMembers(coach, 3)) as [Member, Member, Member];
  stranger = await makeTrainee();
  const venue = await api("POST", "/api/venues", {
    token: coach.token,
    body: {
      name: "Salle 1",
      address: "12 rue du Temple",
      accessNote: NOTE_SECRET,
      stepFree: false,
    },
  });
  const fields = { maxParticipants: 1, venueId: venue.body.id, meetingUrl: URL_SECRET };
  online = (await makeClass(coach, fields, begin)).id;
  for (const { trainee, card } of [held, waits]) await book(trainee, online, card.id);
  const other = await makeClass(coach, {}, inDays(9, "12:00"));
  await book(elsewhere.trainee, other.id, elsewhere.card.id);
});

const mine = ({ token }: Person, instant: Date) =>
  at(instant, () => api("GET", `/api/activity/${online}/mine`, { token }));
const join = ({ token }: Person, instant: Date) =>
  at(instant, () => api("POST", `/api/activity/${online}/join`, { token }));
const tokenOf = async (person: Person) =>
  /\/place\/([\w-]+)/.exec((await mails(person.email)).map(({ text }) => text).join("\n"))?.[1] ??
  "";

test("a trainee reads the places, the way in and when the class can be joined", async () => {
  const joinFrom = from(-0.25).toISOString();
  const early = { places: 1, waiting: 0, accessNote: null, canJoin: false, joinFrom };
  expect((await mine(held.trainee, from(-24.01))).body).toEqual(early);
  expect((await mine(held.trainee, from(-24))).body).toEqual({ ...early, accessNote: NOTE_SECRET });
  expect((await mine(held.trainee, from(-0.25))).body).toMatchObject({ canJoin: true });
  expect((await mine(held.trainee, from(1.01))).body).toMatchObject({
    ...{ accessNote: null, canJoin: false },
  });
  expect((await mine(waits.trainee, from(-1))).body).toEqual({ ...early, places: 0, waiting: 1 });
  for (const person of [elsewhere.trainee, stranger])
    expect(await mine(person, from(-1))).toMatchObject({ status: 404 });
});

test("only a confirmed place joins, from 15 minutes before the class to its end", async () => {
  expect(await join(held.trainee, from(-0.26))).toMatchObject({ status: 409, code: "TOO_EARLY" });
  expect((await join(held.trainee, from(-0.25))).body).toEqual({ url: URL_SECRET });
  expect((await join(held.trainee, from(0.99))).body).toEqual({ url: URL_SECRET });
  expect(await join(held.trainee, from(1))).toMatchObject({ status: 409, code: "CLASS_OVER" });
  expect(await join(waits.trainee, from(0))).toMatchObject({ status: 409, code: "NO_PLACE" });
  expect(await join(elsewhere.trainee, from(0))).toMatchObject({ status: 409, code: "NO_PLACE" });
  expect((await join(stranger, from(0))).status).toBe(404);
  const room = await makeClass(coach, {}, inDays(20));
  const nowhere = await api("POST", `/api/activity/${room.id}/join`, { token: held.trainee.token });
  expect(nowhere).toMatchObject({ status: 409, code: "NO_MEETING" });
  // Joining marks no presence.
  const details = await api("GET", `/api/activity/${online}/details`, { token: coach.token });
  expect(details.body.participantsList[0].status).toBe("BOOKED");
});

test("a guardian reads and joins with the place of a person", async () => {
  const { account, person, card } = (await makeGuardians(coach, 1))[0] as Guardian;
  const { id } = await makeClass(coach, { meetingUrl: URL_SECRET }, begin);
  const { token } = account;
  const call = (method: "GET" | "POST", rest: string, caller = token) =>
    at(from(0), () => api(method, `/api/activity/${id}/${rest}`, { token: caller }));
  await api("POST", `/api/activity/reservation/${id}?id-subscription=${card.id}&for=${person.id}`, {
    token,
  });
  expect((await call("GET", `mine?for=${person.id}`)).body).toMatchObject({
    ...{ places: 1, waiting: 0, canJoin: true },
  });
  expect((await call("POST", `join?for=${person.id}`)).body).toEqual({ url: URL_SECRET });
  expect((await call("GET", "mine")).status).toBe(404);
  expect(await call("POST", "join")).toMatchObject({ status: 409, code: "NO_PLACE" });
  for (const forOther of [`mine?for=${held.trainee.id}`, "mine?for="])
    expect((await call("GET", forOther)).status).toBe(404);
  expect((await call("POST", `join?for=${person.id}`, held.trainee.token)).status).toBe(404);
});

test("a link of a confirmed place shows the way in and leads to the meeting", async () => {
  const [token, waiting] = [await tokenOf(held.trainee), await tokenOf(waits.trainee)];
  const read = (instant: Date, secret = token) =>
    at(instant, () => api("GET", `/api/public/place/${secret}`));
  expect((await read(from(-25))).body).toMatchObject({
    ...{ address: "12 rue du Temple", accessNote: null, meetingSoon: false },
  });
  expect((await read(from(-0.1))).body).toMatchObject({
    ...{ accessNote: NOTE_SECRET, meetingSoon: true },
  });
  expect((await read(from(-0.1), waiting)).body).toMatchObject({
    ...{ accessNote: null, meetingSoon: false },
  });
  const go = (secret: string, instant: Date) =>
    at(instant, async () => {
      const request = new Request(`http://localhost:3000/place/${secret}/rejoindre`);
      const { status, headers } = await serveMeeting(request, {
        params: Promise.resolve({ token: secret }),
      });
      return [status, headers.get("location")];
    });
  expect(await go(token, from(-0.1))).toEqual([303, URL_SECRET]);
  for (const [secret, instant] of [
    [token, from(-0.3)],
    [token, from(1)],
    [waiting, from(-0.1)],
    ["inconnu", from(0)],
  ] as const)
    expect(await go(secret, instant)).toEqual([303, `http://localhost:3000/place/${secret}`]);
});

test("a meeting's address must be https, and is in the coach's details alone", async () => {
  const { token } = coach;
  for (const meetingUrl of ["http://visio.fr", "visio.fr", "javascript:alert(1)", 7])
    expect(
      (
        await api("POST", "/api/activity/single-activity", {
          token,
          body: { ...(await classFields()), meetingUrl },
        })
      ).status,
    ).toBe(400);
  const made = await api("POST", "/api/activity/single-activity", {
    token,
    body: { ...(await classFields()), meetingUrl: URL_SECRET },
  });
  expect(made.body.isOnline).toBe(true);
  expect(made.text).not.toContain("SECRET-VISIO");
  const edited = await api("PUT", `/api/activity/single-activity/${made.body.id}`, {
    token,
    body: await classFields(),
  });
  expect([edited.body.isOnline, edited.text.includes("SECRET")]).toEqual([true, false]);
  const details = await api("GET", `/api/activity/${made.body.id}/details`, { token });
  expect(details.body.meetingUrl).toBe(URL_SECRET);
  const cleared = await api("PUT", `/api/activity/single-activity/${made.body.id}`, {
    token,
    body: { ...(await classFields()), meetingUrl: null },
  });
  expect(cleared.body.isOnline).toBe(false);
});
const classFields = async () => {
  const { classBody } = await import("@/testing/factories");
  return classBody(inDays(30));
};

/** Every response, page, feed, file and mail that these persons get. */
async function everythingRead(): Promise<string[]> {
  const read: string[] = [];
  const { body: feedOf } = await api("POST", "/api/user/calendar", {
    token: held.trainee.token,
    body: { replace: true },
  });
  const feed = await readCalendar(feedOf.url.split("/").at(-1));
  const codes = [await getCoachPage(coach.code), await getPublicSchedule(coach.code)];
  read.push(feed, JSON.stringify([...codes, await getClassPage(coach.code, online)]));
  const people = [undefined, stranger, waits.trainee, elsewhere.trainee, held.trainee];
  for (const person of people)
    for (const [name, endpoint] of allEndpoints) {
      if (endpoint.method !== "GET" || (person === held.trainee && name === "getMine")) continue;
      const ids: Record<string, string> = { coachId: coach.id, code: coach.code };
      const path = endpoint.path.replace(/:(\w+)/g, (_, param) => ids[param] ?? online);
      const token = person?.token ?? "";
      const month = (begin.getUTCMonth() - new Date().getUTCMonth() + 12) % 12;
      const query =
        endpoint.query && "monthOffset" in endpoint.query.shape ? `?monthOffset=${month}` : "";
      read.push((await api("GET", `${path}${query}`, token ? { token } : {})).text);
    }
  return read;
}

test("only the named responses, pages and mails hold the access note and the link", async () => {
  const logged: string[] = [];
  const record = (line: unknown) => {
    logged.push(String(line));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, "write").mockImplementation(record),
    vi.spyOn(process.stderr, "write").mockImplementation(record),
  ];
  let read: string[] = [];
  try {
    read = await at(from(-2), everythingRead);
    await at(from(-0.1), () => join(held.trainee, from(-0.1)));
    await api("PUT", `/api/activity/single-activity/${online}`, {
      token: coach.token,
      body: {
        ...(await classFields()),
        beginDate: from(0.5),
        endDate: from(1.5),
        maxParticipants: 1,
      },
    });
    await at(from(-22), sendReminders);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  expect(read.length).toBeGreaterThan(200);
  for (const secret of SECRETS) {
    expect(read.filter((text) => text.includes(secret))).toEqual([]);
    expect(logged.filter((text) => text.includes(secret))).toEqual([]);
  }
  const { rows } = await database().execute<{ to: string; subject: string; mail: string }>(
    sql`select "to", subject, concat(content, html, text, attachments) as mail from outbox`,
  );
  const decoded = rows.map(({ mail, ...row }) => ({
    ...row,
    mail: mail + Buffer.from(/"content": "([^"]*)"/.exec(mail)?.[1] ?? "", "base64").toString(),
  }));
  expect(decoded.filter(({ mail }) => mail.includes("SECRET-VISIO"))).toEqual([]);
  expect(
    decoded.filter(({ mail }) => mail.includes("4812")).map(({ to, subject }) => [to, subject]),
  ).toEqual([[held.trainee.email, "Rappel : Yoga doux"]]);
});

test("a calendar file holds a venue's address", () => {
  const event = {
    ...{ id: "x", label: "Yoga", place: "Salle 1", address: "12 rue du Temple", summary: "Yoga" },
    ...{ beginDate: begin, endDate: from(1), updatedAt: begin, description: "" },
    status: "CONFIRMED" as const,
  };
  expect(calendarFile("x", [event])).toContain("LOCATION:Salle 1\\, 12 rue du Temple\r\n");
  expect(calendarFile("x", [{ ...event, address: "" }])).toContain("LOCATION:Salle 1\r\n");
});
