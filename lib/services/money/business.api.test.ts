import { beforeEach, expect, test } from "vitest";
import { api } from "@/testing/api";
import { makeCoach, type Person } from "@/testing/factories";

let coach: Person;
beforeEach(async () => {
  coach = await makeCoach();
});

const put = (body: Record<string, unknown>) =>
  api("PUT", "/api/user/business", { token: coach.token, body });
const get = async () => (await api("GET", "/api/user/business", { token: coach.token })).body;
const terms = () => api("GET", `/api/public/coach/${coach.code}/terms`);

test("the business starts empty, and a save changes only the sent fields", async () => {
  const empty = await get();
  expect(Object.values(empty).every((value) => value === null)).toBe(true);
  const all = {
    ...{ legalName: "Claire Fontaine", siren: "732829320", address: "12 rue X\n75011 Paris" },
    ...{ email: "claire@exemple.fr", phone: "0612345678", vatRegime: "FRANCHISE", vatNumber: null },
    ...{ mediatorName: "CM2C", mediatorAddress: "Paris", mediatorUrl: "https://www.cm2c.net" },
  };
  expect((await put({ ...all, siren: "732 829 320", phone: "06 12 34 56 78" })).body).toMatchObject(
    all,
  );
  expect((await put({ legalName: null })).body).toMatchObject({ ...all, legalName: null });
  expect((await put({})).body).toEqual(await get());
});

test("a save drops invisible characters in names", async () => {
  const names = { legalName: "Cl\u200baire", mediatorName: "CM\u200b2C", ibanHolder: "A\u200bnne" };
  expect((await put(names)).body).toMatchObject({
    ...{ legalName: "Claire", mediatorName: "CM2C", ibanHolder: "Anne" },
  });
});

test.each([
  ["a SIREN whose check is wrong", { siren: "732829321" }],
  ["a SIREN of eight digits", { siren: "73282932" }],
  ["an unknown regime", { vatRegime: "NONE" }],
  ["a malformed address", { email: "claire" }],
  ["a malformed phone", { phone: "12" }],
  ["a mediator's address that is none", { mediatorUrl: "javascript:alert(1)" }],
  ["terms of 20 001 characters", { terms: "x".repeat(20_001) }],
  ["a number as a name", { legalName: 7 }],
])("a save returns 400 and changes nothing when it has %s", async (_, body) => {
  const response = await put({ mediatorName: "CM2C", ...body });
  expect(response.status).toBe(400);
  expect(response.text.length).toBeGreaterThan(10);
  expect((await get()).mediatorName).toBeNull();
});

test("the terms get a new version when their text changes", async () => {
  expect(await terms()).toMatchObject({ status: 404, code: "TERMS_NOT_FOUND" });
  expect((await put({ terms: "Un.\r\n\r\nDeux." })).body).toMatchObject({
    terms: "Un.\n\nDeux.",
    termsVersion: 1,
  });
  expect((await put({ terms: "Un.\n\nDeux." })).body.termsVersion).toBe(1);
  expect((await put({ legalName: "Claire" })).body.termsVersion).toBe(1);
  expect((await put({ terms: "Trois." })).body.termsVersion).toBe(2);
  expect((await terms()).body).toEqual({ version: 2, text: "Trois." });
  expect((await put({ terms: null })).body).toMatchObject({ terms: null, termsVersion: null });
  expect((await terms()).status).toBe(404);
  expect((await put({ terms: "Trois." })).body.termsVersion).toBe(3);
  expect((await put({ terms: "" })).body.termsVersion).toBeNull();
  expect((await api("GET", "/api/public/coach/AAAAAA/terms")).code).toBe("COACH_CODE_UNKNOWN");
});

test("the terms get one version when ten equal saves come at once", async () => {
  await Promise.all(Array.from({ length: 10 }, () => put({ terms: "Les mêmes." })));
  expect((await get()).termsVersion).toBe(1);
});
