import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { placeholderAddress } from "@/lib/domain/address";
import { addDays, parisDay } from "@/lib/domain/paris-time";
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
  moveClass,
  type Person,
  weekly,
} from "@/testing/factories";

let coach: Person;
let lea: Member;
let tom: Member;
/** Classes of one place. The first has begun, Léa holds the others, Tom waits in the last two. */
let ids: [string, string, string, string];
beforeEach(async () => {
  coach = await makeCoach();
  [lea, tom] = (await makeMembers(coach, 2)) as [Member, Member];
  ids = (await makeSeries(coach, 4, { maxParticipants: 1 })).ids as typeof ids;
  for (const id of ids.slice(1)) await book(lea.trainee, id, lea.card.id);
  for (const id of ids.slice(2)) await book(tom.trainee, id, tom.card.id);
  await moveClass(ids[0], inDays(-1));
  await database().execute(sql`delete from outbox`);
});

const send = (method: string, address: string, body?: object) =>
  api(method, address, { token: coach.token, body });
const series = (id: string, query = "") => `/api/activity/recurrent-activity/${id}${query}`;
const single = (id: string) => `/api/activity/single-activity/${id}`;
const details = async (id: string) => (await send("GET", `/api/activity/${id}/details`)).body;
const placesOf = (all: string[]) => Promise.all(all.map(async (id) => (await details(id)).place));
const day = (n: number) => addDays(parisDay(new Date()), 7 * n);
const { beginDate: _, endDate: __, ...same } = classBody(inDays(7), { maxParticipants: 1 });
const hall = { ...same, place: "Salle du Canal" };

async function storedRows() {
  const { rows } = await database().execute(
    sql`select (select jsonb_agg(to_jsonb(a) order by a.id) from activities a) as classes,
      (select jsonb_agg(to_jsonb(r) order by r.id) from reservations r) as places,
      (select count(*)::int from outbox) as mails`,
  );
  return JSON.stringify(rows);
}
async function previewed(method: string, address: string, body?: object) {
  const before = await storedRows();
  const response = await send(
    method,
    `${address}${address.includes("?") ? "&" : "?"}preview=true`,
    body,
  );
  expect(await storedRows()).toBe(before);
  return response;
}

test("an edit of a series changes the upcoming classes in its scope, as previewed", async () => {
  const following = series(ids[2], "?scope=FOLLOWING");
  expect((await previewed("PUT", following, hall)).body).toEqual({
    activities: 2,
    places: 4,
    trainees: 2,
    mails: 2,
    overWeek: 0,
    from: day(3),
    to: day(4),
    unreached: [],
    warnings: [],
  });
  expect((await send("PUT", following, hall)).body).toEqual({
    count: 2,
    ids: [ids[2], ids[3]],
    overWeek: 0,
    warnings: [],
  });
  const [old, canal] = ["Studio République", "Salle du Canal"];
  expect(await placesOf(ids)).toEqual([old, old, canal, canal]);
  expect((await details(ids[2])).seriesId).toBe((await details(ids[1])).seriesId);
  for (const query of ["", "?scope=ALL"])
    expect((await send("PUT", series(ids[2], query), { ...hall, place: "Parc" })).body.count).toBe(
      3,
    );
  expect(await placesOf(ids)).toEqual([old, "Parc", "Parc", "Parc"]);
});

test("an edit from a begun class changes only the upcoming classes", async () => {
  const response = await send("PUT", series(ids[0], "?scope=FOLLOWING"), hall);
  expect(response.body.ids).toEqual(ids.slice(1));
  expect((await details(ids[0])).place).toBe("Studio République");
});

test("an edit of a series sends one mail per trainee with all changes", async () => {
  await send("PUT", series(ids[2], "?scope=FOLLOWING"), { ...hall, maxParticipants: 2 });
  const [toLea, toTom] = await Promise.all([lea, tom].map(({ trainee }) => mails(trainee.email)));
  expect([toLea?.length, toTom?.length]).toEqual([1, 1]);
  expect(toLea?.[0]?.text.match(/Salle du Canal/g)).toHaveLength(2);
  expect(toLea?.[0]?.text).not.toContain("confirmée");
  expect(toTom?.[0]?.text.match(/votre place est confirmée/g)).toHaveLength(2);
  expect(await auditData()).toEqual([]);
});

test("a deletion with FOLLOWING cancels the later classes, as previewed", async () => {
  const address = `/api/activity/${ids[2]}?delete-recurrence=true&scope=FOLLOWING`;
  expect((await previewed("DELETE", address)).body).toEqual({
    activities: 2,
    places: 4,
    trainees: 2,
    mails: 2,
    from: day(3),
    to: day(4),
    unreached: [],
  });
  expect((await send("DELETE", address)).status).toBe(204);
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from activities where coach_id = ${coach.id} and cancelled_at is null`,
  );
  expect(rows[0]?.n).toBe(2);
  const sent = await mails(tom.trainee.email);
  expect(sent.map(({ subject }) => subject)).toEqual(["Cours annulés : 2\u00a0cours"]);
  expect(await auditData()).toEqual([]);
});

test("a preview counts a trainee without an address in trainees and not in mails", async () => {
  await database().execute(
    sql`update users set email = ${placeholderAddress(tom.trainee.id)} where id = ${tom.trainee.id}`,
  );
  const preview = await previewed("PUT", series(ids[2], "?scope=FOLLOWING"), hall);
  expect(preview.body).toMatchObject({ trainees: 2, mails: 1 });
  const deletion = `/api/activity/${ids[2]}?delete-recurrence=true&scope=FOLLOWING`;
  expect((await previewed("DELETE", deletion)).body).toMatchObject({ trainees: 2, mails: 1 });
});

test("a deletion covers the whole series when no scope is sent", async () => {
  const address = `/api/activity/${ids[3]}?delete-recurrence=true`;
  expect((await previewed("DELETE", address)).body).toMatchObject({
    activities: 3,
    places: 5,
    from: day(2),
  });
  expect((await send("DELETE", `${address}&scope=SOME`)).status).toBe(400);
  expect((await send("PUT", series(ids[3], "?scope=SOME"), hall)).status).toBe(400);
});

test("one of four deletions through a class succeeds when they come at once", async () => {
  const address = `/api/activity/${ids[2]}?delete-recurrence=true&scope=`;
  const scopes = ["FOLLOWING", "ALL", "ALL", "ALL"];
  const deleted = await Promise.all(scopes.map((scope) => send("DELETE", `${address}${scope}`)));
  expect(deleted.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  expect(await auditData()).toEqual([]);
});

test("a preview returns the error code of the edit", async () => {
  const stale = await send("PUT", series(ids[1], "?preview=true"), { ...hall, version: 7 });
  expect([stale.status, stale.code]).toEqual([409, "CHANGED_MEANWHILE"]);
});

test("an edit of a series moves all classes when its time differs from `beginSeen`", async () => {
  const begins = async () =>
    Promise.all(ids.slice(1).map(async (id) => new Date((await details(id)).beginDate)));
  const seen = await details(ids[2]);
  const hour = (date: string | Date) => new Date(new Date(date).getTime() + 3_600_000);
  const moved = { beginDate: hour(seen.beginDate), endDate: hour(seen.endDate) };
  await send("PUT", `/api/activity/single-activity/${ids[2]}`, {
    ...seen,
    ...moved,
    version: null,
  });
  const before = await begins();
  // The time equals the time seen, so the class moved alone stays moved.
  for (const beginSeen of [undefined, moved.beginDate])
    await send("PUT", series(ids[2]), { ...hall, ...moved, beginSeen });
  expect(await begins()).toEqual(before);
  const edit = { ...hall, ...moved, beginSeen: seen.beginDate };
  expect((await previewed("PUT", series(ids[2]), edit)).body.mails).toBe(2);
  await send("PUT", series(ids[2]), edit);
  expect(await begins()).toEqual([hour(before[0] as Date), before[1], hour(before[2] as Date)]);
});

test("an edit with onlyMoved keeps each class's own fields, length and capacity", async () => {
  const [second, third, fourth] = await Promise.all(ids.slice(1).map(details));
  const hours = (date: string, count: number) =>
    new Date(new Date(date).getTime() + count * 3_600_000).toISOString();
  const own = {
    ...third,
    label: "Yoga du parc",
    place: "Parc",
    maxParticipants: 3,
    cancelTimeInHours: 2,
    endDate: hours(third.beginDate, 3),
    version: null,
  };
  await send("PUT", `/api/activity/single-activity/${ids[2]}`, own);
  await database().execute(sql`delete from outbox`);
  const moved = { ...own, beginDate: hours(third.beginDate, 1), endDate: hours(third.endDate, 4) };
  const edit = { ...moved, durationInMinutes: 180, onlyMoved: true, beginSeen: third.beginDate };
  expect((await previewed("PUT", series(ids[2]), edit)).body.mails).toBe(2);
  expect((await send("PUT", series(ids[2]), edit)).body.count).toBe(3);
  const shown = ({ label, place, maxParticipants, cancelTimeInHours, beginDate, endDate }: Shown) =>
    [label, place, maxParticipants, cancelTimeInHours, beginDate, endDate] as const;
  const expected = [second, { ...third, ...own }, fourth].map((activity) =>
    shown({
      ...activity,
      beginDate: hours(activity.beginDate, 1),
      endDate: hours(activity.endDate, 1),
    }),
  );
  expect((await Promise.all(ids.slice(1).map(details))).map(shown)).toEqual(expected);
  const [mail] = await mails(lea.trainee.email);
  expect(mail?.text.match(/: Parc, /g)).toHaveLength(1);
  expect(await auditData()).toEqual([]);
});

type Shown = Record<
  "label" | "place" | "maxParticipants" | "cancelTimeInHours" | "beginDate" | "endDate",
  string
>;

/** Returns four weekly classes. Ben, with a quota of one a week, holds the first and boxe. */
async function weeklyPass() {
  const [ben] = (await makeMembers(coach, 1, weekly(1))) as [Member];
  const { ids: yoga } = await makeSeries(coach, 4);
  const boxe = await makeClass(coach, {}, inDays(14, "20:00"));
  const other = await makeClass(coach, {}, inDays(14, "08:00"));
  for (const id of [yoga[0] ?? "", boxe.id])
    expect((await book(ben.trainee, id, ben.card.id)).status).toBe(201);
  return { ben, yoga: yoga as [string, string, string, string], boxe, other };
}
const beginOf = async (id: string) => (await details(id)).beginDate;
const moved = (days: number) => ({ ...same, onlyMoved: true, moveDays: days });

test("a series moves by days at the same Paris hour when moveDays is sent", async () => {
  const begins = await Promise.all(ids.map(beginOf));
  const body = moved(-3);
  const preview = await previewed("PUT", series(ids[1]), body);
  expect(preview.body).toEqual({
    ...{ activities: 3, places: 5, trainees: 2, mails: 2, overWeek: 0 },
    from: addDays(day(2), -3),
    to: addDays(day(4), -3),
    unreached: [],
    warnings: [],
  });
  const response = await send("PUT", series(ids[1]), body);
  expect(response.body).toEqual({ count: 3, ids: ids.slice(1), overWeek: 0, warnings: [] });
  const after = await Promise.all(ids.map(beginOf));
  expect(after[0]).toBe(begins[0]);
  expect(after.slice(1)).toEqual([2, 3, 4].map((week) => inDays(7 * week - 3).toISOString()));
  expect((await mails(lea.trainee.email)).length).toBe(1);
  expect(await auditData()).toEqual([]);
});

test("a move of a series is rejected when a class would lie in the past", async () => {
  const before = await storedRows();
  for (const query of ["", "?preview=true"])
    expect(await send("PUT", series(ids[1], query), moved(-15))).toMatchObject({
      status: 400,
      code: "CLASS_IN_PAST",
    });
  for (const days of [32, -32, 1.5])
    expect((await send("PUT", series(ids[1]), moved(days))).status).toBe(400);
  expect(await storedRows()).toBe(before);
});

test("a moved series reports places above the weekly quota in overWeek", async () => {
  const { ben, yoga, other } = await weeklyPass();
  expect((await previewed("PUT", series(yoga[0]), moved(7))).body.overWeek).toBe(1);
  expect((await send("PUT", series(yoga[0]), moved(7))).body.overWeek).toBe(1);
  expect(await auditData()).toEqual([]);
  expect(await book(ben.trainee, other.id, ben.card.id)).toMatchObject({ code: "WEEKLY_QUOTA" });
  expect((await send("PUT", series(yoga[0]), moved(0))).body.overWeek).toBe(0);
  expect((await send("PUT", series(yoga[0]), moved(7))).body.overWeek).toBe(0);
  expect(await auditData()).toEqual([]);
});

test("a moved class reports places above the weekly quota in overWeek", async () => {
  const { ben, yoga, boxe } = await weeklyPass();
  await send("PUT", single(boxe.id), classBody(inDays(14, "20:00"), { maxParticipants: 1 }));
  const waits = await makeClass(coach, { maxParticipants: 1 }, inDays(21, "08:00"));
  await book(lea.trainee, waits.id, lea.card.id);
  expect((await book(ben.trainee, waits.id, ben.card.id)).body.waiting).toBe(1);
  const there = classBody(inDays(14, "12:00"), { maxParticipants: 1 });
  for (const [id, over] of [
    [yoga[0], 1],
    [waits.id, 2],
  ] as const) {
    const preview = await previewed("PUT", single(id), there);
    expect(preview.body).toMatchObject({ activities: 1, overWeek: over, from: day(2), to: day(2) });
    expect((await send("PUT", single(id), there)).body).toMatchObject({ id, overWeek: over });
  }
  expect(await auditData()).toEqual([]);
  // A move within the week adds no place above the quota.
  const later = classBody(inDays(14, "13:00"), { maxParticipants: 1 });
  expect((await send("PUT", single(yoga[0]), later)).body.overWeek).toBe(0);
  await send("DELETE", `/api/activity/${boxe.id}`);
  const nextWeek = classBody(inDays(28, "12:00"), { maxParticipants: 1 });
  expect((await send("PUT", single(yoga[0]), nextWeek)).body.overWeek).toBe(0);
  expect(await auditData()).toEqual([]);
});
