import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/transaction";
import { CLASS_COLOURS, colourOfLabel, labelKey } from "@/lib/domain/class-colour";
import { api } from "@/testing/api";
import { contents } from "@/testing/contents";
import {
  book,
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeSubscription,
  makeTrainee,
  type Person,
} from "@/testing/factories";
import { cleanUp } from "@/testing/jobs";

let coach: Person;
beforeEach(async () => {
  coach = await makeCoach();
});

const put = (body: object, { token } = coach) =>
  api("PUT", "/api/class-kinds", { token, body: { label: "Yoga doux", colour: "PLUM", ...body } });
const list = async ({ token } = coach) => (await api("GET", "/api/class-kinds", { token })).body;
const remove = (id: string, { token } = coach) =>
  api("DELETE", `/api/class-kinds/${id}`, { token });
async function upload(address: string, [width, height] = [3200, 400], { token } = coach) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const raw = new FormData();
  raw.append("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "a.jpg");
  return api("POST", address, { token, raw });
}
const fileOf = (url: string) => path.join(process.env.DATA_DIR ?? "", url);

const EMPTY = {
  description: null,
  urlPicture: null,
  durationInMinutes: null,
  maxParticipants: null,
  cancelTimeInHours: null,
  place: null,
};
const FULL = {
  description: "Au sol,\nen douceur.",
  durationInMinutes: 75,
  maxParticipants: 12,
  cancelTimeInHours: 24,
  place: "Salle 2",
};

test("a kind is made with 201, then changed with 200 in the fields that are given", async () => {
  const made = await put({});
  expect(made).toMatchObject({ status: 201 });
  const { id } = made.body;
  const yoga = { id, label: "Yoga doux", colour: "PLUM", ...EMPTY, version: 1 };
  expect(made.body).toEqual(yoga);
  const changed = await put({ ...FULL, label: "  YOGA DÔUX ", colour: "SAGE" });
  expect(changed.status).toBe(200);
  const full = { ...yoga, ...FULL, label: "YOGA DÔUX", colour: "SAGE", version: 2 };
  expect(changed.body).toEqual(full);
  expect((await put({ place: null, description: null })).body).toEqual({
    ...full,
    ...{ label: "Yoga doux", colour: "PLUM", place: null, description: null, version: 3 },
  });
  await put({ label: "Étirements" });
  await put({ label: "Zumba" });
  await put({ label: "Danse" });
  expect((await list()).map(({ label }: { label: string }) => label)).toEqual([
    ...["Danse", "Étirements", "Yoga doux", "Zumba"],
  ]);
});

test("a kind's label has the same key in SQL and in JavaScript", async () => {
  const labels = ["Éveil", "ŒUVRE", "İstanbul", "Straße", "Ça va ñ", "ỹ đ Ω ς", "e\u0301te"];
  for (const label of labels) await put({ label });
  const stored = await database().execute<{ label: string; label_key: string }>(
    sql`select label, label_key from class_kinds where coach_id = ${coach.id}`,
  );
  expect(stored.rows).toHaveLength(labels.length);
  for (const { label, label_key } of stored.rows) expect(label_key).toBe(labelKey(label));
});

test.each([
  ["no label", { label: " " }],
  ["a label of 121 characters", { label: "x".repeat(121) }],
  ["no colour", { colour: undefined }],
  ["an unknown colour", { colour: "RED" }],
  ["a description of 2001 characters", { description: "x".repeat(2001) }],
  ["no minute", { durationInMinutes: 0 }],
  ["1441 minutes", { durationInMinutes: 1441 }],
  ["half a participant", { maxParticipants: 0.5 }],
  ["1001 participants", { maxParticipants: 1001 }],
  ["73 hours", { cancelTimeInHours: 73 }],
  ["a place of 121 characters", { place: "x".repeat(121) }],
  ["a text as a number", { maxParticipants: "12" }],
])("a kind returns 400 and stays unchanged when it has %s", async (_, wrong) => {
  await put(FULL);
  const before = await contents();
  expect((await put(wrong)).status).toBe(400);
  expect(await contents()).toBe(before);
});

test("a kind returns CHANGED_MEANWHILE when the version is stale", async () => {
  await put({});
  await put({ colour: "ROSE", version: 1 });
  expect(await put({ colour: "TEAL", version: 1 })).toMatchObject({
    status: 409,
    code: "CHANGED_MEANWHILE",
  });
  expect(await list()).toMatchObject([{ colour: "ROSE", version: 2 }]);
});

test("a coach has at most 100 kinds, of which each can still change", async () => {
  await database().execute(sql`insert into class_kinds (id, coach_id, label, colour)
    select gen_random_uuid(), ${coach.id}, 'Cours ' || n, 'TEAL' from generate_series(1, 99) n`);
  expect((await put({})).status).toBe(201);
  expect(await put({ label: "Boxe" })).toMatchObject({ status: 409, code: "TOO_MANY_KINDS" });
  expect((await put({ colour: "ROSE" })).status).toBe(200);
  expect(await list()).toHaveLength(100);
});

test("two kinds of one label at once make one row", async () => {
  const responses = await Promise.all(
    ["Yoga doux", "yoga doux", "YOGA DOUX", "Yoga Doux"].map((label) => put({ label })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  expect(await list()).toMatchObject([{ version: 4 }]);
});

test("kinds belong to their coach, and a deleted one returns 404", async () => {
  const other = await makeCoach();
  const { id } = (await put({})).body;
  expect(await list(other)).toEqual([]);
  const before = await contents();
  expect(await remove(id, other)).toMatchObject({ status: 404, code: "KIND_NOT_FOUND" });
  const foreign = await upload(`/api/class-kinds/${id}/picture`, [60, 40], other);
  expect(foreign).toMatchObject({ status: 404, code: "KIND_NOT_FOUND" });
  expect(await contents()).toBe(before);
  expect((await remove(id)).status).toBe(204);
  expect((await remove(id)).status).toBe(404);
  expect((await remove("x")).status).toBe(404);
  expect(await list()).toEqual([]);
  const { token } = await makeTrainee(coach);
  expect((await api("GET", "/api/class-kinds", { token })).status).toBe(403);
});

test("a class shows its coach's kind in every list and detail", async () => {
  const other = await makeCoach();
  await put({ colour: "BRICK" }, other);
  const { id } = (await put({ ...FULL, label: "yoga DOUX", colour: "AMBER" })).body;
  const { url } = (await upload(`/api/class-kinds/${id}/picture`)).body;
  const begin = inDays(1);
  const monthOffset = begin.getMonth() === new Date().getMonth() ? 0 : 1;
  const yoga = await makeClass(coach, {}, begin);
  const boxing = await makeClass(coach, { label: "Boxe" }, begin);
  const lea = await makeTrainee(coach);
  const card = await makeSubscription(coach, lea);
  for (const one of [yoga, boxing]) await book(lea, one.id, card.id);
  const kind = { colour: "AMBER", description: FULL.description, urlPicture: url };
  const expected = {
    [yoga.id]: { colour: "AMBER", kind },
    [boxing.id]: { colour: colourOfLabel("Boxe"), kind: null },
  };
  expect(yoga).toMatchObject({ colour: "AMBER", kind });
  const { token } = coach;
  const get = async (address: string, by?: string) =>
    (await api("GET", address, by ? { token: by } : {})).body;
  const lists = [
    await get(`/api/activities/all-month?monthOffset=${monthOffset}`, token),
    await get(`/api/activities/all-month/${coach.id}?monthOffset=${monthOffset}`, lea.token),
    await get(`/api/public/coach/${coach.code}/activities`),
    (await get("/api/activities/history/trainee", lea.token)).content,
    await get(`/api/activities/history/subscription/${card.id}`, lea.token),
    [await get(`/api/activity/${yoga.id}/details`, token)],
    [
      (
        await api("PUT", `/api/activity/single-activity/${yoga.id}`, {
          token,
          body: classBody(begin),
        })
      ).body,
    ],
  ];
  for (const classes of lists) {
    expect(classes.length).toBeGreaterThan(0);
    for (const one of classes)
      expect([one.colour, one.kind]).toEqual(
        Object.values(expected[one.activityId ?? one.id] ?? {}),
      );
  }
  await remove(id);
  expect(await get(`/api/activity/${yoga.id}/details`, token)).toMatchObject({
    colour: colourOfLabel("Yoga doux"),
    kind: null,
  });
});

test("a kind takes each of the ten colours", async () => {
  for (const colour of CLASS_COLOURS) expect((await put({ colour })).body.colour).toBe(colour);
});

test("a kind's picture keeps its shape within 1600×900 and raises the version", async () => {
  const { id } = (await put({})).body;
  const address = `/api/class-kinds/${id}/picture`;
  for (const [size, stored] of [
    [[3200, 400], { width: 1600, height: 200 }],
    [[900, 1800], { width: 450, height: 900 }],
    [[300, 200], { width: 300, height: 200 }],
  ] as const) {
    const { status, body } = await upload(address, [...size]);
    expect(status).toBe(200);
    expect(await sharp(fileOf(body.url)).metadata()).toMatchObject({ format: "webp", ...stored });
    expect((await list())[0].urlPicture).toBe(body.url);
  }
  expect((await list())[0].version).toBe(4);
  const raw = new FormData();
  raw.append("file", new Blob(["no picture"], { type: "image/png" }), "a.png");
  expect((await api("POST", address, { token: coach.token, raw })).status).toBe(415);
});

test("a cover is shown to the coach and the public until it is deleted", async () => {
  const covers = async () => [
    (await api("GET", "/api/user/me", { token: coach.token })).body.coverUrl,
    (await api("GET", `/api/public/coach/${coach.code}`)).body.coverUrl,
  ];
  expect(await covers()).toEqual([null, null]);
  const { status, body } = await upload("/api/user/cover");
  expect(status).toBe(200);
  expect(await covers()).toEqual([body.url, body.url]);
  expect(await sharp(fileOf(body.url)).metadata()).toMatchObject({ width: 1600, height: 200 });
  const gone = await api("DELETE", "/api/user/cover", { token: coach.token });
  expect([gone.status, gone.text]).toEqual([204, ""]);
  expect(await covers()).toEqual([null, null]);
  const lea = await makeTrainee(coach);
  expect((await upload("/api/user/cover", [60, 40], lea)).status).toBe(403);
});

test("files that nothing names go at the next cleaning, and the others stay", async () => {
  const { id } = (await put({})).body;
  const { id: boxing } = (await put({ label: "Boxe" })).body;
  const send = async (address: string): Promise<string> => (await upload(address)).body.url;
  const oldCover = await send("/api/user/cover");
  const cover = await send("/api/user/cover");
  const oldPicture = await send(`/api/class-kinds/${id}/picture`);
  const picture = await send(`/api/class-kinds/${id}/picture`);
  const ofDeleted = await send(`/api/class-kinds/${boxing}/picture`);
  const avatar = await send("/api/user/avatar");
  await remove(boxing);
  await cleanUp();
  const left = [oldCover, cover, oldPicture, picture, ofDeleted, avatar].filter((url) =>
    existsSync(fileOf(url)),
  );
  expect(left).toEqual([cover, picture, avatar]);
  const { rows } = await database().execute<{ url: string }>(
    sql`select url from pictures where owner_id = ${coach.id}`,
  );
  expect(rows.map(({ url }) => url).sort()).toEqual([cover, picture, avatar].sort());
  const { classKinds, account } = (await api("GET", "/api/user/export", { token: coach.token }))
    .body;
  expect([classKinds[0].urlPicture, account.coverUrl]).toEqual([picture, cover]);
});
