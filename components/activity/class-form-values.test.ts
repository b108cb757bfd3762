import { expect, test } from "vitest";
import { classForm, formOf } from "@/components/activity/class-form-values";

test("a class that another teaches needs to say who", () => {
  const form = { ...formOf(null, false, "2026-11-24"), label: "Yoga", place: "Studio" };
  const problems = (assistantId: string | null) =>
    classForm.safeParse({ ...form, assistantId }).error?.issues.map(({ message }) => message);
  expect(problems(null)).toBeUndefined();
  expect(problems("01970000-0000-7000-8000-000000000000")).toBeUndefined();
  expect(problems("")).toEqual(["Choisissez le prof de ce cours."]);
});
