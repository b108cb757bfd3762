import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/transaction";
import { addDays, parisDay, parisInstant } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { api } from "@/testing/api";
import {
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeSeries,
  type Person,
} from "@/testing/factories";

let coach: Person;
beforeEach(async () => {
  coach = await makeCoach();
});

const AUTUMN = new Date("2026-11-21T09:00:00Z");
const body = (first: Date, last: string, changes: object = {}) => {
  const { beginDate: _, endDate: __, ...fields } = classBody(first);
  return {
    ...fields,
    beginDateCreation: first.toISOString(),
    endDateCreation: last,
    recurrence: "WEEKLY",
    durationInMinutes: 60,
    ...changes,
  };
};
const create = (sent: object, query = "") =>
  api("POST", `/api/activity/recurrent-activity${query}`, { token: coach.token, body: sent });
const extend = (id: string, sent: object, query = "") =>
  api("POST", `/api/activity/recurrent-activity/${id}/extend${query}`, {
    token: coach.token,
    body: sent,
  });
type Planned = { beginDate: string; skipped: string | null };
const days = (dates: Planned[]) =>
  dates.map(({ beginDate, skipped }) => `${parisDay(new Date(beginDate))} ${skipped ?? "-"}`);
const details = async (id: string) =>
  (await api("GET", `/api/activity/${id}/details`, { token: coach.token })).body;
const classes = async () =>
  (
    await database().execute<{ n: number }>(
      sql`select count(*)::int as n from activities where coach_id = ${coach.id}`,
    )
  ).rows[0]?.n;

test("a series skips holidays of the coach's zone and gives the reason of each skip", async () => {
  await api("PUT", "/api/user/settings", { token: coach.token, body: { schoolZone: "C" } });
  const sent = body(parisInstant("2026-12-11", "18:30"), "2027-02-26", {
    skip: {
      publicHolidays: true,
      schoolHolidays: true,
      dates: ["2027-01-15", "2027-01-22"],
      keep: ["2027-02-12", "2027-01-22"],
    },
  });
  const preview = await at(AUTUMN, () => create(sent, "?preview=true"));
  expect(preview.status).toBe(200);
  expect(preview.body.schoolUntil).toBe("2027-08-31");
  expect(days(preview.body.dates)).toEqual([
    "2026-12-11 -",
    "2026-12-18 -",
    "2026-12-25 Noël",
    "2027-01-01 Nouvel An",
    "2027-01-08 -",
    "2027-01-15 Jour choisi",
    "2027-01-22 -",
    "2027-01-29 -",
    "2027-02-05 -",
    "2027-02-12 -",
    "2027-02-19 Vacances d'hiver",
    "2027-02-26 -",
  ]);
  expect(preview.body.count).toBe(8);
  expect(await classes()).toBe(0);
  const made = await at(AUTUMN, () => create(sent));
  expect([made.status, made.body.count, made.body.ids.length]).toEqual([201, 8, 8]);
  const begins = await Promise.all(
    made.body.ids.map(async (id: string) => (await details(id)).beginDate),
  );
  expect(begins).toEqual(
    preview.body.dates
      .filter(({ skipped }: Planned) => skipped === null)
      .map(({ beginDate }: Planned) => beginDate),
  );
});

test("a series skips no holiday without `skip` and has no schoolUntil without a zone", async () => {
  const sent = body(parisInstant("2026-12-25", "18:30"), "2027-01-01");
  const { body: plan } = await at(AUTUMN, () => create(sent, "?preview=true"));
  expect(plan).toMatchObject({ count: 2, schoolUntil: null });
});

test("a series of no class or of more than 400 is rejected, in a preview too", async () => {
  const first = inDays(3);
  const day = parisDay(first);
  const none = body(first, day, { skip: { dates: [day] } });
  for (const query of ["", "?preview=true"])
    expect(await create(none, query)).toMatchObject({ status: 400, code: "NO_CLASS_LEFT" });
  const daily = { recurrence: "DAILY" };
  const many = body(first, addDays(day, 409), daily);
  expect(await create(many, "?preview=true")).toMatchObject({
    status: 400,
    code: "TOO_MANY_CLASSES",
  });
  // The limit of 400 counts created classes, not the ten skipped days.
  const dates = Array.from({ length: 10 }, (_, n) => addDays(day, 20 + n));
  const fits = body(first, addDays(day, 409), { ...daily, skip: { dates } });
  expect((await create(fits, "?preview=true")).body.count).toBe(400);
  expect((await create(fits)).body.count).toBe(400);
});

test.each([
  { dates: ["2026-02-30"] },
  { dates: Array(801).fill("2027-01-01") },
  { keep: Array(801).fill("2027-01-01") },
  { publicHolidays: "yes" },
  "all",
  { closures: null },
])("a series is rejected when `skip` is malformed: %j", async (skip) => {
  const response = await create(body(inDays(3), parisDay(inDays(20)), { skip }));
  expect([response.status, await classes()]).toEqual([400, 0]);
});

test("an extension copies the last class of the series that is not cancelled", async () => {
  const { ids } = await makeSeries(coach, 3);
  const [first, second, third] = ids as [string, string, string];
  await api("DELETE", `/api/activity/${third}`, { token: coach.token });
  const model = await details(second);
  await api("PUT", `/api/activity/single-activity/${second}`, {
    token: coach.token,
    body: classBody(new Date(model.beginDate), {
      label: "Yoga du soir",
      maxParticipants: 4,
      endDate: new Date(Date.parse(model.beginDate) + 5_400_000).toISOString(),
    }),
  });
  const until = addDays(parisDay(new Date()), 28);
  const preview = await extend(first, { endDateCreation: until }, "?preview=true");
  expect(preview.body.count).toBe(2);
  const made = await extend(first, {
    endDateCreation: until,
    skip: { dates: [addDays(parisDay(new Date()), 21)] },
  });
  expect([made.status, made.body.count]).toEqual([201, 1]);
  const last = await details(made.body.ids[0]);
  expect(last).toMatchObject({
    label: "Yoga du soir",
    maxParticipants: 4,
    seriesId: model.seriesId,
  });
  expect(parisDay(new Date(last.beginDate))).toBe(until);
  expect(Date.parse(last.endDate) - Date.parse(last.beginDate)).toBe(5_400_000);
  expect(await extend(first, { endDateCreation: until })).toMatchObject({
    status: 400,
    code: "SERIES_GOES_ON_LATER",
  });
});

test("an extension keeps a monthly series' day when its first date was skipped", async () => {
  const sent = body(parisInstant("2027-01-30", "18:30"), "2027-04-30", {
    recurrence: "MONTHLY",
    skip: { dates: ["2027-01-30"] },
  });
  const { body: made } = await at(AUTUMN, () => create(sent));
  const until = { endDateCreation: "2027-07-31" };
  const extended = await at(AUTUMN, () => extend(made.ids[0], until, "?preview=true"));
  expect(days(extended.body.dates)).toEqual(["2027-05-30 -", "2027-06-30 -", "2027-07-30 -"]);
});

test.each(["2027-02-30", "2027-02-30T10:00:00Z"])(
  "a series and its extension fail when they end on %s",
  async (endDateCreation) => {
    const first = parisInstant("2027-01-30", "18:30");
    const wrong = { status: 400, code: "INVALID_INPUT" };
    await at(AUTUMN, async () => {
      expect(await create(body(first, endDateCreation))).toMatchObject(wrong);
      const { body: made } = await create(body(first, "2027-02-06"));
      expect(await extend(made.ids[0], { endDateCreation })).toMatchObject(wrong);
    });
    expect(await classes()).toBe(2);
  },
);

test("an extension fails for a single class, a cancelled series and another coach", async () => {
  const until = { endDateCreation: addDays(parisDay(new Date()), 60) };
  const { id } = await makeClass(coach);
  expect(await extend(id, until)).toMatchObject({ status: 409, code: "NOT_A_SERIES" });
  const { ids } = await makeSeries(coach, 2);
  await api("DELETE", `/api/activity/${ids[0]}?delete-recurrence=true`, { token: coach.token });
  expect(await extend(ids[0] as string, until)).toMatchObject({
    status: 409,
    code: "ACTIVITY_CANCELLED",
  });
  const other = await makeCoach();
  const otherSeries = await makeSeries(other, 2);
  expect((await extend(otherSeries.ids[0] as string, until)).status).toBe(404);
});

test("a series is extended once when two extensions run at once", async () => {
  const { ids } = await makeSeries(coach, 2);
  const until = { endDateCreation: addDays(parisDay(new Date()), 35) };
  const responses = await Promise.all([0, 1].map(() => extend(ids[0] as string, until)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await classes()).toBe(5);
});
