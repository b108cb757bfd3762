import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { classForm, newForm, rulesOf } from "@/components/activity/class-form-values";
import type { Activity } from "@/lib/contract/classes/activities";

const messages = (form: object) =>
  classForm.safeParse(form).error?.issues.map(({ message }) => message);
const empty = { ...newForm({ day: "2026-11-25", begin: "18:30" }), label: "Yoga", place: "Studio" };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-24T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the class form requires a teacher when the coach does not give the class", () => {
  const problems = (assistantId: string | null) => messages({ ...empty, assistantId });
  expect(problems(null)).toBeUndefined();
  expect(problems("01970000-0000-7000-8000-000000000000")).toBeUndefined();
  expect(problems("")).toEqual(["Choisissez le prof de ce cours."]);
});

test("the class form shows the limit when the name or the place is too long", () => {
  const long = "x".repeat(121);
  expect(messages({ ...empty, label: long, place: long })).toEqual([
    "Nom : 120 caractères au plus.",
    "Lieu : 120 caractères au plus.",
  ]);
});

test("the class form rejects a past day when the edit moves the class there", () => {
  const past = { ...empty, day: "2026-11-23", begin: "18:30", end: "19:30" };
  const beginSeen = "2026-11-23T17:30:00.000Z";
  const errors = ["La date du cours ne peut pas être dans le passé."];
  expect(messages(past)).toEqual(errors);
  expect(messages({ ...past, beginSeen, begin: "18:00" })).toEqual(errors);
  expect(messages({ ...past, beginSeen })).toBeUndefined();
  expect(messages({ ...past, beginSeen, begin: "18:00", scope: "ALL" })).toBeUndefined();
});

test("the rules announce no cancellation when the coach keeps the class", () => {
  const form = { ...empty, minPlaces: 4 };
  const kept = { minPlaces: 4, missingPlaces: 0, confirmedPlaces: 1 };
  const edited = (checkOn: string) => ({ ...kept, checkOn }) as Activity;
  expect(rulesOf(form)).toContain("annulé");
  expect(rulesOf(form, edited("2026-11-25T13:30:00.000Z"))).not.toContain("annulé");
  expect(rulesOf(form, edited("2026-11-24T11:00:00.000Z"))).toContain("annulé");
});
