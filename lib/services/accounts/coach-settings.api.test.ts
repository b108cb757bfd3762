import { expect, test } from "vitest";
import { api } from "@/testing/api";
import { makeCoach, makeTrainee, type Person } from "@/testing/factories";

const save = (body: object, token: string | undefined) =>
  api("PUT", "/api/user/settings", { token, body });
const settingsOf = async ({ token }: Person) =>
  (await api("GET", "/api/user/me", { token })).body.settings;

const usual = {
  ...{ opensDays: null, opensTime: "09:00", closesMinutes: 0 },
  ...{ minPlaces: null, minCheckHours: 4 },
};

test("settings change only the fields sent, and null removes the school zone", async () => {
  const zoe = await makeCoach();
  expect(await settingsOf(zoe)).toEqual({
    schoolZone: null,
    alsaceMoselle: false,
    declares: "MONTHLY",
    classDefaults: usual,
    returnsTakenPlaces: false,
  });
  expect((await save({ schoolZone: "C", declares: "QUARTERLY" }, zoe.token)).status).toBe(200);
  expect((await save({ alsaceMoselle: true }, zoe.token)).body.settings).toEqual({
    schoolZone: "C",
    alsaceMoselle: true,
    declares: "QUARTERLY",
    classDefaults: usual,
    returnsTakenPlaces: false,
  });
  const classDefaults = { opensDays: 14, opensTime: "08:00", minPlaces: 3 };
  await save({ classDefaults, returnsTakenPlaces: true }, zoe.token);
  await save({ classDefaults: { opensDays: null } }, zoe.token);
  expect(await settingsOf(zoe)).toMatchObject({
    classDefaults: { ...usual, ...classDefaults, opensDays: null },
    returnsTakenPlaces: true,
  });
  await save({ schoolZone: null }, zoe.token);
  expect(await settingsOf(zoe)).toMatchObject({ schoolZone: null, alsaceMoselle: true });
  for (const body of [
    { schoolZone: "D" },
    { alsaceMoselle: "yes" },
    { declares: "YEARLY" },
    { alsaceMoselle: null },
    { classDefaults: { opensDays: 366 } },
    { classDefaults: { minCheckHours: 1 } },
    { returnsTakenPlaces: "oui" },
  ])
    expect((await save(body, zoe.token)).status).toBe(400);
  expect(await settingsOf(zoe)).toMatchObject({ schoolZone: null, alsaceMoselle: true });
});

test("a trainee has no settings", async () => {
  const lea = await makeTrainee();
  expect(await settingsOf(lea)).toBeNull();
  expect((await save({ schoolZone: "A" }, lea.token)).status).toBe(403);
});
