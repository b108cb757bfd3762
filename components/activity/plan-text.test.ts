import { expect, test } from "vitest";
import { planText } from "@/components/activity/plan-text";
import { CallError } from "@/lib/client/call-error";
import { closuresOnly } from "@/lib/domain/skip";

const plan = {
  count: 2,
  dates: [
    { beginDate: "2026-12-15T17:30:00.000Z", skipped: null },
    { beginDate: "2026-12-22T17:30:00.000Z", skipped: "Vacances de Noël" },
    // 00:30 in Paris.
    { beginDate: "2027-01-04T23:30:00.000Z", skipped: null },
  ],
  warnings: [],
  schoolUntil: "2027-08-31",
};
const textOf = (chosen: { dates?: string[]; keep?: string[] }, error: CallError | null = null) =>
  planText({ data: error ? undefined : plan, error }, { ...closuresOnly, ...chosen })?.replaceAll(
    "\u00a0",
    " ",
  );

test("planText counts planned classes and skipped days", () => {
  expect(textOf({})).toBe("2 cours, 1 date sans cours");
  expect(textOf({ keep: ["2026-12-22"] })).toBe("3 cours");
  expect(textOf({ dates: ["2026-12-15"] })).toBe("1 cours, 2 dates sans cours");
  expect(textOf({ dates: ["2026-12-15", "2027-01-05"] })).toBe("Gardez au moins une date.");
});

test("planText asks for a zone when school holidays are skipped and none is chosen", () => {
  expect(planText({ data: plan, error: null }, closuresOnly, true)).toContain(
    "choisissez votre zone",
  );
});

test("planText returns the error's message, or null without data", () => {
  expect(textOf({}, new CallError("Une série compte au plus 400 cours.", 400, "X"))).toBe(
    "Une série compte au plus 400 cours.",
  );
  expect(planText({ data: undefined, error: null }, closuresOnly)).toBeNull();
});
