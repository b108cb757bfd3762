import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/transaction";
import { parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import {
  book,
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeSeries,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
  subjectsTo,
} from "@/testing/factories";

const room = {
  name: "Salle 1",
  address: "12 rue du Temple, Paris",
  accessNote: "",
  stepFree: true,
};
let coach: Person;
beforeEach(async () => {
  coach = await makeCoach();
});
const send = (method: string, path: string, body?: unknown, who = coach) =>
  api(method, path, { token: who.token, body });
const add = async (changes: object = {}): Promise<{ id: string; version: number }> =>
  (await send("POST", "/api/venues", { ...room, ...changes })).body;
const details = async (id: string) => (await send("GET", `/api/activity/${id}/details`)).body;

test("a coach lists, changes and deletes venues, by name", async () => {
  const second = await add({ name: "Éden", accessNote: "Code 12\nDeuxième étage" });
  const first = await add({ name: "Atelier" });
  const { body } = await send("GET", "/api/venues");
  expect(body.map(({ name }: { name: string }) => name)).toEqual(["Atelier", "Éden"]);
  expect(body[1]).toEqual({
    ...{ ...room, id: second.id, name: "Éden", version: 1 },
    accessNote: "Code 12\nDeuxième étage",
  });
  const path = `/api/venues/${first.id}`;
  const changed = await send("PUT", path, { ...room, version: 1 });
  expect([changed.status, changed.body]).toEqual([200, { ...room, id: first.id, version: 2 }]);
  expect(await send("PUT", path, { ...room, version: 1 })).toMatchObject({
    ...{ status: 409, code: "CHANGED_MEANWHILE" },
  });
  const kept = await send("PUT", path, { name: "Grenier" });
  expect(kept.body).toEqual({ ...room, id: first.id, name: "Grenier", version: 3 });
  expect((await send("DELETE", path)).status).toBe(204);
  expect(await send("DELETE", path)).toMatchObject({ status: 404, code: "VENUE_NOT_FOUND" });
  expect((await send("GET", "/api/venues")).body).toHaveLength(1);
});

test.each([
  ["no name", { name: "" }],
  ["a long name", { name: "x".repeat(121) }],
  ["a long address", { address: "x".repeat(301) }],
  ["a long note", { accessNote: "x".repeat(501) }],
  ["a wrong value", { stepFree: "oui" }],
])("a venue with %s returns 400", async (_, changes) => {
  expect((await send("POST", "/api/venues", { ...room, ...changes })).status).toBe(400);
});

test("a coach has at most fifty venues when many are added at once", async () => {
  for (let n = 0; n < 48; n += 1) await add({ name: `Salle ${n}` });
  const more = await Promise.all(
    Array.from({ length: 6 }, (_, n) => send("POST", "/api/venues", { ...room, name: `P ${n}` })),
  );
  expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(more.find(({ status }) => status === 409)?.code).toBe("TOO_MANY_VENUES");
});

test("a class takes its venue's name as its place unless it has one of its own", async () => {
  const { id: venueId } = await add();
  const { place: _, ...placeless } = classBody(inDays(7), { venueId });
  const made = await send("POST", "/api/activity/single-activity", placeless);
  const { accessNote: __, ...shown } = room;
  expect(made.body).toMatchObject({ place: "Salle 1", venue: { ...shown, id: venueId } });
  const named = await makeClass(coach, { venueId, place: "Sous-sol" }, inDays(8));
  expect(named).toMatchObject({ place: "Sous-sol", venue: { id: venueId } });
  const { place: ___, ...nowhere } = classBody(inDays(7));
  expect((await send("POST", "/api/activity/single-activity", nowhere)).status).toBe(400);
  const other = await makeCoach();
  const foreign = await send("POST", "/api/activity/single-activity", placeless, other);
  expect(foreign).toMatchObject({ status: 404, code: "VENUE_NOT_FOUND" });
});

test("a renamed venue changes the place of its classes to come and mails nobody", async () => {
  const venue = await add();
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  const [coming, own, begun] = [
    await makeClass(coach, { venueId: venue.id, place: "" }, inDays(7)),
    await makeClass(coach, { venueId: venue.id, place: "Sous-sol" }, inDays(8)),
    await makeClass(coach, { venueId: venue.id, place: "" }, inDays(9)),
  ];
  await book(lea, coming.id, card.id);
  await moveClass(begun.id, new Date(Date.now() - 60_000));
  const mailed = await subjectsTo(lea);
  await send("PUT", `/api/venues/${venue.id}`, { ...room, name: "Grande salle" });
  const placeOf = async ({ id }: { id: string }) => {
    const { place, version } = await details(id);
    return [place, version];
  };
  expect(await placeOf(coming)).toEqual(["Grande salle", 2]);
  expect(await placeOf(own)).toEqual(["Sous-sol", 1]);
  expect(await placeOf(begun)).toEqual(["Salle 1", 1]);
  expect(await subjectsTo(lea)).toEqual(mailed);
  await send("DELETE", `/api/venues/${venue.id}`);
  expect(await details(coming.id)).toMatchObject({
    ...{ place: "Grande salle", venue: null, version: 3 },
  });
  expect(await placeOf(begun)).toEqual(["Salle 1", 2]);
  await send("DELETE", `/api/venues/${venue.id}`);
  expect((await details(coming.id)).version).toBe(3);
});

test("another class in the same venue at an overlapping time is a warning", async () => {
  const { id: venueId } = await add();
  const begin = inDays(7, "18:00");
  const first = await makeClass(coach, { venueId }, begin);
  expect(first.warnings).toEqual([]);
  const body = (time: string, changes = {}) => classBody(inDays(7, time), { venueId, ...changes });
  const create = (time: string, preview = "") =>
    send("POST", `/api/activity/single-activity${preview}`, body(time));
  const stored = async () => (await database().execute(sql`select 1 from activities`)).rows.length;
  const before = await stored();
  const previewed = await create("18:30", "?preview=true");
  expect([previewed.status, previewed.body.warnings]).toEqual([200, ["VENUE_TAKEN"]]);
  expect(await stored()).toBe(before);
  const second = await create("18:59");
  expect([second.status, second.body.warnings]).toEqual([201, ["VENUE_TAKEN"]]);
  // Classes that only touch do not overlap.
  expect((await create("17:00")).body.warnings).toEqual([]);
  const edit = (time: string, preview = "") =>
    send("PUT", `/api/activity/single-activity/${second.body.id}${preview}`, body(time));
  expect((await edit("20:00", "?preview=true")).body.warnings).toEqual([]);
  expect((await edit("20:00")).body.warnings).toEqual([]);
  const taken = { ...body("18:00"), beginDateCreation: begin.toISOString() };
  const series = {
    ...{ ...taken, durationInMinutes: 60, recurrence: "WEEKLY" },
    endDateCreation: parisDay(inDays(14)),
  };
  for (const [address, status] of [
    ["/api/activity/recurrent-activity?preview=true", 200],
    ["/api/activity/recurrent-activity", 201],
  ] as const)
    expect(await send("POST", address, series)).toMatchObject({
      ...{ status, body: { count: 2, warnings: ["VENUE_TAKEN"] } },
    });
  await send("DELETE", `/api/activity/${first.id}`);
});

test("an edit warns of no overlapping class when their venue is deleted", async () => {
  const { id: venueId } = await add();
  await makeClass(coach, { venueId }, inDays(7, "18:00"));
  const { id, warnings } = await makeClass(coach, { venueId }, inDays(7, "18:30"));
  expect(warnings).toEqual(["VENUE_TAKEN"]);
  await send("DELETE", `/api/venues/${venueId}`);
  const body = classBody(inDays(7, "18:15"));
  const edited = await send("PUT", `/api/activity/single-activity/${id}`, body);
  expect(edited.body).toMatchObject({ venue: null, warnings: [] });
});

test("a series that takes a venue warns of it in its preview and its response", async () => {
  const { id: venueId } = await add();
  const { ids } = await makeSeries(coach, 2);
  await makeClass(coach, { venueId }, inDays(14, "18:30"));
  const { beginDate: _, endDate: __, ...fields } = classBody(inDays(7), { venueId });
  const address = `/api/activity/recurrent-activity/${ids[0]}`;
  for (const query of ["?preview=true", ""])
    expect((await send("PUT", `${address}${query}`, fields)).body.warnings).toEqual([
      "VENUE_TAKEN",
    ]);
});
