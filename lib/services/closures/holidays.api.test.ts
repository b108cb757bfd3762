import { beforeAll, expect, test } from "vitest";
import { api } from "@/testing/api";
import { makeCoach, makeTrainee, type Person } from "@/testing/factories";

let coach: Person;
beforeAll(async () => {
  coach = await makeCoach();
});

const save = (body: object) => api("PUT", "/api/user/settings", { token: coach.token, body });
const holidays = (query: string, token = coach.token) =>
  api("GET", `/api/holidays?${query}`, { token });

test("a trainee has no access to holidays", async () => {
  const lea = await makeTrainee();
  expect((await holidays("from=2026-12-01&to=2026-12-31", lea.token)).status).toBe(403);
});

test("a year has 11 public holidays, and 13 in Alsace-Moselle", async () => {
  await save({ schoolZone: null, alsaceMoselle: false });
  const year = "from=2027-01-01&to=2027-12-31";
  const { body } = await holidays(year);
  expect(body.schoolUntil).toBeNull();
  expect(body.days.map((day: { beginDate: string }) => day.beginDate)).toEqual([
    "2027-01-01",
    "2027-03-29",
    "2027-05-01",
    "2027-05-06",
    "2027-05-08",
    "2027-05-17",
    "2027-07-14",
    "2027-08-15",
    "2027-11-01",
    "2027-11-11",
    "2027-12-25",
  ]);
  await save({ alsaceMoselle: true });
  const more = (await holidays(year)).body.days as { beginDate: string; label: string }[];
  expect(more).toHaveLength(13);
  expect(more).toContainEqual({
    beginDate: "2027-03-26",
    endDate: "2027-03-26",
    label: "Vendredi saint",
    kind: "PUBLIC",
  });
  expect(more.some(({ beginDate }) => beginDate === "2027-12-26")).toBe(true);
});

test("holidays include the whole school holidays of the coach's zone", async () => {
  await save({ schoolZone: "C", alsaceMoselle: false });
  expect((await holidays("from=2026-12-24&to=2027-01-01")).body).toEqual({
    days: [
      {
        beginDate: "2026-12-19",
        endDate: "2027-01-03",
        label: "Vacances de Noël",
        kind: "SCHOOL",
      },
      { beginDate: "2026-12-25", endDate: "2026-12-25", label: "Noël", kind: "PUBLIC" },
      { beginDate: "2027-01-01", endDate: "2027-01-01", label: "Nouvel An", kind: "PUBLIC" },
    ],
    schoolUntil: "2027-08-31",
  });
});

test.each([
  "",
  "from=2026-12-01",
  "from=2026-02-30&to=2026-03-01",
  "from=2027-01-02&to=2027-01-01",
  "from=2020-01-01&to=2040-01-01",
])("holidays return a French error when the query is '%s'", async (query) => {
  const response = await holidays(query);
  expect([response.status, response.text.length > 10]).toEqual([400, true]);
});
