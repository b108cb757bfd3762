import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { allEndpoints } from "@/lib/contract/all";
import { deliverSoon } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import { contents } from "@/testing/contents";
import {
  book,
  inDays,
  type Member,
  makeClass,
  makeCoach,
  makeMembers,
  makeOffer,
  makeSeries,
  makeSubscription,
  makeTrainee,
  type Person,
  weekly,
} from "@/testing/factories";

let coach: Person;
let other: Member;
let members: Member[];
/** A class with two confirmed and two waiting places. */
let full: string;
let later: string;
beforeEach(async () => {
  coach = await makeCoach();
  members = await makeMembers(coach, 3);
  other = {
    trainee: await makeTrainee(coach),
    card: { id: "" },
  };
  other.card = await makeSubscription(coach, other.trainee, weekly(5));
  full = (await makeClass(coach, { maxParticipants: 2 })).id;
  later = (await makeClass(coach, {}, inDays(9))).id;
  const [lea, tom, zoe] = members as [Member, Member, Member];
  await book(lea.trainee, full, lea.card.id);
  await book(other.trainee, full, other.card.id);
  await book(tom.trainee, full, tom.card.id);
  await book(zoe.trainee, full, zoe.card.id);
  await book(lea.trainee, later, lea.card.id, "&number-reservation=2");
});

/** The contents of the database and the number of idempotency keys. */
async function everything(): Promise<unknown> {
  const keys = await database().execute(sql`select count(*)::int from idempotency_keys`);
  return [await contents(), keys.rows];
}

const key = () => ({ "idempotency-key": crypto.randomUUID() });
const send = (method: string, address: string, headers = {}) =>
  api(method, address, { token: coach.token, headers });
const previewed = async (method: string, address: string) => {
  const before = await everything();
  const response = await send(
    method,
    `${address}${address.includes("?") ? "&" : "?"}preview=true`,
    key(),
  );
  expect(await everything()).toEqual(before);
  expect(await auditData()).toEqual([]);
  return response;
};

/** The changes of a write, with a preview's fields. */
async function written(method: string, address: string) {
  const count = async () => {
    const { rows } = await database().execute<Record<string, number>>(sql`select
      (select count(*)::int from activities where cancelled_at is not null) as cancelled,
      (select count(*)::int from reservations where status = 'CANCEL') as places,
      (select count(*)::int from credit_movements where reservation_id is not null and delta = 1) as credits,
      (select count(distinct trainee_id)::int from reservations where status = 'CANCEL') as trainees,
      (select count(distinct activity_id)::int from reservations where status = 'CANCEL') as classes,
      (select count(*)::int from outbox) as mails`);
    return rows[0] as Record<string, number>;
  };
  const before = await count();
  expect((await send(method, address)).status).toBeLessThan(300);
  expect(await auditData()).toEqual([]);
  const after = await count();
  const by = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  return {
    activities: by("cancelled") || by("classes"),
    places: by("places"),
    credits: by("credits"),
    trainees: by("trainees"),
    mails: by("mails"),
  };
}

const lea = () => members[0] as Member;
const cases: [string, () => Promise<[method: string, address: string]>, object][] = [
  [
    "deleting a class",
    async () => ["DELETE", `/api/activity/${full}`],
    { activities: 1, places: 4, credits: 3, trainees: 4, mails: 4, due: 0, unreached: [] },
  ],
  [
    "deleting one class of a series",
    async () => {
      const { ids } = await makeSeries(coach, 4);
      await book(lea().trainee, ids[1] as string, lea().card.id);
      return ["DELETE", `/api/activity/${ids[1]}?delete-recurrence=false`];
    },
    { activities: 1, places: 1, credits: 1, trainees: 1, mails: 1, due: 0, unreached: [] },
  ],
  [
    "removing a trainee",
    async () => ["DELETE", `/api/user/delete-trainee/${lea().trainee.id}`],
    { activities: 2, places: 3, credits: 3, trainees: 1, mails: 2, due: 120, unreached: [] },
  ],
  [
    "deleting a subscription",
    async () => ["DELETE", `/api/subscription/${lea().trainee.id}/${lea().card.id}`],
    { activities: 2, places: 3, credits: 3, trainees: 1, mails: 2, due: 120, unreached: [] },
  ],
  [
    "deleting a subscription by its id alone",
    async () => ["DELETE", `/api/subscription/${other.card.id}`],
    { activities: 1, places: 1, credits: 0, trainees: 1, mails: 2, due: 120, unreached: [] },
  ],
  [
    "suspending a subscription",
    async () => ["PUT", `/api/subscription/${lea().card.id}/suspend`],
    { activities: 2, places: 3, credits: 3, trainees: 1, mails: 2, due: 120 },
  ],
];

test.each(cases)(
  "a preview of %s returns the write's impact and changes nothing",
  async (_, make, expected) => {
    const [method, address] = await make();
    const first = await previewed(method, address);
    expect(first).toMatchObject({ status: 200 });
    expect(first.body).toEqual(expected);
    expect((await previewed(method, address)).body).toEqual(expected);
    const { due, unreached: _unreached, ...counts } = first.body;
    expect(await written(method, address)).toEqual(counts);
    expect(typeof due).toBe("number");
  },
);

test("a preview counts a trainee without places and the unpaid amount", async () => {
  const ana = await makeTrainee(coach);
  const card = await makeSubscription(coach, ana);
  await api("PUT", `/api/subscription/trainee/${ana.id}`, {
    token: coach.token,
    body: { ...card, amountPaid: 50.5 },
  });
  await makeSubscription(coach, ana, { price: 10.25 });
  const nothing = { activities: 0, places: 0, credits: 0, trainees: 1, mails: 0 };
  expect((await previewed("DELETE", `/api/user/delete-trainee/${ana.id}`)).body).toEqual({
    ...nothing,
    due: 79.75,
    unreached: [],
  });
  expect((await previewed("DELETE", `/api/subscription/${ana.id}/${card.id}`)).body).toEqual({
    ...nothing,
    due: 69.5,
    unreached: [],
  });
});

test("previews of deletions name the trainee when places end and no address is known", async () => {
  const { body: zoe } = await api("POST", "/api/user/create-trainee", {
    token: coach.token,
    body: { firstName: "Zoé", lastName: "Porte", hasNoEmail: true },
  });
  const offer = await makeOffer(coach);
  const { body: card } = await send(
    "POST",
    `/api/subscription/trainee/${zoe.id}/offer/${offer.id}`,
  );
  const place = `/api/activity/reservation/${later}/trainee/${zoe.id}?id-subscription=${card.id}`;
  expect((await send("POST", place)).status).toBe(201);
  const named = { traineeId: zoe.id, firstName: "Zoé", lastName: "Porte", phoneNumber: null };
  for (const address of [
    `/api/user/delete-trainee/${zoe.id}`,
    `/api/subscription/${zoe.id}/${card.id}`,
    `/api/subscription/${card.id}`,
  ])
    expect((await previewed("DELETE", address)).body).toMatchObject({
      mails: 0,
      unreached: [named],
    });
});

test("a preview returns the write's errors", async () => {
  const stranger = await makeCoach();
  const as = (token: string, method: string, address: string) => api(method, address, { token });
  expect((await as(stranger.token, "DELETE", `/api/activity/${full}?preview=true`)).status).toBe(
    404,
  );
  expect(
    (await as(lea().trainee.token, "DELETE", `/api/activity/${full}?preview=true`)).status,
  ).toBe(403);
  const mine = `/api/subscription/${lea().card.id}`;
  expect(await as(lea().trainee.token, "DELETE", `${mine}?preview=true`)).toMatchObject({
    status: 409,
    code: "DELETE_HAS_PLACES",
  });
  expect((await send("DELETE", `${mine}?preview=perhaps`)).status).toBe(400);
  await send("PUT", `${mine}/suspend`);
  expect(await send("PUT", `${mine}/suspend?preview=true`)).toMatchObject({
    status: 409,
    code: "ALREADY_SUSPENDED",
  });
});

test("a booking's preview returns the booking's response and changes nothing", async () => {
  const { ids } = await makeSeries(coach, 4, { maxParticipants: 3 });
  const { trainee, card } = lea();
  const address = (id: string, places: number) =>
    `/api/activity/reservation/${id}?id-subscription=${card.id}&recurrence-mode=true&number-reservation=${places}&with-classes=true`;
  const call = address(ids[0] as string, 4);
  await deliverSoon();
  const before = await everything();
  const headers = key();
  const token = trainee.token;
  const first = await api("POST", `${call}&preview=true`, { token, headers });
  expect(first).toMatchObject({ status: 200, body: { booked: 3, waiting: 1 } });
  expect(first.body.classes).toHaveLength(1);
  expect(first.body.skipped).toHaveLength(3);
  expect(
    await api("POST", `${address(ids[0] as string, 9)}&preview=true`, { token }),
  ).toMatchObject({
    status: 409,
    code: "NOT_ENOUGH_CREDITS",
  });
  expect(await everything()).toEqual(before);
  expect(await auditData()).toEqual([]);
  const booked = await api("POST", call, { token, headers });
  expect([booked.status, booked.body]).toEqual([201, first.body]);
});

test("a preview does not use up its idempotency key", async () => {
  const headers = key();
  const address = `/api/activity/${full}`;
  expect((await send("DELETE", `${address}?preview=true`, headers)).status).toBe(200);
  expect((await send("DELETE", address, headers)).status).toBe(204);
  const again = await send("DELETE", address, headers);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([204, "true"]);
});

test("every endpoint with a preview takes the flag, and no other does", () => {
  const flagged = allEndpoints.flatMap(([name, definition]) => {
    const shape = (definition.query as { shape?: object } | undefined)?.shape ?? {};
    return "preview" in shape || definition.preview
      ? [[name, "preview" in shape, definition.preview !== undefined]]
      : [];
  });
  expect(flagged.map(([name]) => name).sort()).toEqual([
    "addParticipants",
    "bookActivity",
    "createActivity",
    "createClosure",
    "createSeries",
    "deleteActivity",
    "deleteMySubscription",
    "deleteTrainee",
    "deleteTraineeSubscription",
    "editActivity",
    "editSeries",
    "extendSeries",
    "importFromWix",
    "importTable",
    "planAbsence",
    "recordStatement",
    "suspendSubscription",
    "withdraw",
  ]);
  for (const [, takesFlag, returnsPreview] of flagged)
    expect([takesFlag, returnsPreview]).toEqual([true, true]);
});

test("a class shows its series' id, or null without a series", async () => {
  const { ids } = await makeSeries(coach, 2);
  const details = async (id: string) =>
    (await api("GET", `/api/activity/${id}/details`, { token: coach.token })).body;
  const [first, second] = await Promise.all(ids.map(details));
  expect(first.seriesId).toEqual(expect.any(String));
  expect(second.seriesId).toBe(first.seriesId);
  expect((await details(full)).seriesId).toBeNull();
  const month = (inDays(7).getUTCMonth() - new Date().getUTCMonth() + 12) % 12;
  const list = `/api/activities/all-month`;
  for (const [address, token] of [
    [`${list}?monthOffset=${month}`, coach.token],
    [`${list}/${coach.id}?monthOffset=${month}`, lea().trainee.token],
  ] as const) {
    const shown = (await api("GET", address, { token })).body;
    const seriesOf = (id: string) =>
      shown.find((activity: { id: string }) => activity.id === id).seriesId;
    expect([seriesOf(ids[0] as string), seriesOf(full)]).toEqual([first.seriesId, null]);
  }
});
