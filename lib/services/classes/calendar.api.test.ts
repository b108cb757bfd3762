import ICAL from "ical.js";
import { expect, test } from "vitest";
import { GET as serve } from "@/app/calendrier/[file]/route";
import {
  addDays,
  DAY_MS,
  parisDay,
  parisInstant,
  parisTime,
  weekOf,
  yearOf,
} from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import {
  addGuardian,
  book,
  makeChild,
  makeClass,
  makeCoach,
  makeOffer,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";

const call = (method: string, person: Person, body?: object) =>
  api(method, "/api/user/calendar", { token: person.token, ...(body ? { body } : {}) });
const open = async (person: Person, replace = false): Promise<string> =>
  (await call("POST", person, { replace })).body.url;

function fetchFeed(url: string, headers: Record<string, string> = {}) {
  const file = url.split("/").at(-1) ?? "";
  return serve(new Request(url, { headers }), { params: Promise.resolve({ file }) });
}

/** Returns the events of a person's feed as a calendar reads them. */
async function eventsOf(person: Person) {
  const text = await (await fetchFeed(await open(person))).text();
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((part) => {
    const event = new ICAL.Event(part);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      sequence: event.sequence,
      status: part.getFirstPropertyValue("status"),
      utc: event.startDate.zone === ICAL.Timezone.utcTimezone,
      begin: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
    };
  });
}

async function studio() {
  const coach = await makeCoach();
  const lea = await makeTrainee(coach);
  return { coach, lea, card: await makeSubscription(coach, lea) };
}

test("a feed opens by its secret until its owner replaces or revokes it", async () => {
  const { lea } = await studio();
  expect((await call("GET", lea)).body).toEqual({ url: null });
  const url = await open(lea);
  expect(url).toMatch(/^http:\/\/localhost:3000\/calendrier\/[\w-]{43}\.ics$/);
  expect([(await call("GET", lea)).body.url, await open(lea)]).toEqual([url, url]);
  const response = await fetchFeed(url);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
  ]);
  expect(response.headers.get("cache-control")).toBe("private, max-age=300");
  const other = await open(lea, true);
  expect(other).not.toBe(url);
  expect((await call("DELETE", lea)).status).toBe(204);
  for (const dead of [url, other, `${url}x`, "http://localhost/calendrier/x.ics"]) {
    const notFound = await fetchFeed(dead);
    expect([notFound.status, await notFound.text()]).toEqual([404, "Cette adresse n'existe pas."]);
  }
  expect((await call("GET", lea)).body).toEqual({ url: null });
});

test("an unchanged feed has the same bytes and returns 304 for its ETag", async () => {
  const { coach } = await studio();
  await makeClass(coach);
  const url = await open(coach);
  const [first, second] = [await fetchFeed(url), await fetchFeed(url)];
  const text = await first.text();
  expect(await second.text()).toBe(text);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const etag = first.headers.get("etag") ?? "";
  expect((await fetchFeed(url, { "if-none-match": etag })).status).toBe(304);
});

test("a class at 18:00 in Paris stays at 18:00 across both clock changes", async () => {
  const { coach, lea, card } = await studio();
  const year = yearOf(parisDay(new Date())) + 1;
  // The last Sundays of March and of October.
  const [spring, autumn] = [
    addDays(weekOf(`${year}-04-01`), -1),
    addDays(weekOf(`${year}-11-01`), -1),
  ];
  const days = [spring, autumn].flatMap((change) => [-1, 0, 1].map((n) => addDays(change, n)));
  for (const day of days) {
    const yoga = await makeClass(coach);
    await book(lea, yoga.id, card.id);
    await moveClass(yoga.id, parisInstant(day, "18:00"));
  }
  for (const person of [coach, lea]) {
    const events = await eventsOf(person);
    const hours = [17, 16, 16, 16, 17, 17];
    expect(events.map(({ begin }) => begin.toISOString())).toEqual(
      days.map((day, n) => `${day}T${hours[n]}:00:00.000Z`),
    );
    for (const { utc, begin, end } of events)
      expect([utc, parisTime(begin), parisTime(end)]).toEqual([
        true,
        "18:00:00.000",
        "19:00:00.000",
      ]);
  }
});

test("a coach's feed shows counts, a trainee's feed their places, and neither a name", async () => {
  const { coach, lea, card } = await studio();
  const tom = await makeTrainee(coach);
  const toms = await makeSubscription(coach, tom);
  const yoga = await makeClass(coach, { maxParticipants: 2 });
  await book(lea, yoga.id, card.id, "&number-reservation=2");
  await book(tom, yoga.id, toms.id);
  expect(await eventsOf(coach)).toMatchObject([
    {
      uid: `activity-${yoga.id}@elan`,
      summary: "Yoga doux (2/2)",
      description: "2\u00a0places confirmées sur 2\n1 en attente",
      location: "Studio République",
      status: "CONFIRMED",
      sequence: 0,
    },
  ]);
  expect(await eventsOf(lea)).toMatchObject([{ summary: "Yoga doux", status: "CONFIRMED" }]);
  expect(await eventsOf(tom)).toMatchObject([
    { summary: "Liste d'attente : Yoga doux", status: "TENTATIVE" },
  ]);
  for (const person of [coach, lea, tom])
    expect(JSON.stringify(await eventsOf(person))).not.toContain("Léa");
});

test("a feed raises the sequence of a changed class and drops a cancelled place", async () => {
  const { coach, lea, card } = await studio();
  const tom = await makeTrainee(coach);
  const toms = await makeSubscription(coach, tom);
  const yoga = await makeClass(coach);
  await book(lea, yoga.id, card.id);
  await book(tom, yoga.id, toms.id);
  await api("PUT", `/api/activity/single-activity/${yoga.id}`, {
    token: coach.token,
    body: { ...yoga, place: "Salle du Canal" },
  });
  expect(await eventsOf(lea)).toMatchObject([{ sequence: 1, location: "Salle du Canal" }]);
  await api("DELETE", `/api/activity/reservation/${yoga.id}`, { token: lea.token });
  expect(await eventsOf(lea)).toEqual([]);
  await api("DELETE", `/api/activity/${yoga.id}`, { token: coach.token });
  expect(await eventsOf(lea)).toEqual([]);
  for (const person of [tom, coach])
    expect(await eventsOf(person)).toMatchObject([
      { uid: `activity-${yoga.id}@elan`, status: "CANCELLED", sequence: 2 },
    ]);
});

test("a feed contains the classes of the last three months", async () => {
  const { coach } = await studio();
  const [old, recent] = [await makeClass(coach), await makeClass(coach)];
  await moveClass(old.id, new Date(Date.now() - 95 * DAY_MS));
  await moveClass(recent.id, new Date(Date.now() - 85 * DAY_MS));
  expect((await eventsOf(coach)).map(({ uid }) => uid)).toEqual([`activity-${recent.id}@elan`]);
});

test("a guardian's feed marks the places of the persons by name", async () => {
  const { coach, lea, card } = await studio();
  const emma = await makeChild(lea, coach, "Emma");
  const father = await makeTrainee();
  await addGuardian(emma.id, father);
  const offer = await makeOffer(coach);
  const { body: own } = await api("POST", `/api/subscription/${offer.id}?for=${emma.id}`, {
    token: lea.token,
  });
  const yoga = await makeClass(coach, { maxParticipants: 2 });
  await book(lea, yoga.id, card.id);
  for (const wanted of [yoga, await makeClass(coach, { label: "Judo" })])
    await api(
      "POST",
      `/api/activity/reservation/${wanted.id}?for=${emma.id}&id-subscription=${own.id}`,
      { token: lea.token },
    );
  const summaries = async (person: Person) =>
    (await eventsOf(person)).map(({ summary }) => summary).sort();
  expect(await summaries(lea)).toEqual(["Emma : Judo", "Emma : Yoga doux", "Yoga doux"]);
  expect(await summaries(father)).toEqual(["Emma : Judo", "Emma : Yoga doux"]);
  expect(new Set((await eventsOf(lea)).map(({ uid }) => uid)).size).toBe(3);
  expect((await eventsOf(coach)).some(({ summary }) => summary.includes("Emma"))).toBe(false);
  await api("DELETE", `/api/user/people/${emma.id}/guardians/${father.id}`, { token: lea.token });
  expect(await summaries(father)).toEqual([]);
});
