import { expect, test } from "vitest";
import { plainSpaces } from "@/testing/plain-spaces";
import { closureForm, emptyClosure, isCountable, usualPeriods } from "./closure-form-values";
import { closureImpact, closureMails } from "./closure-text";
import { undoneText } from "./undone-text";

const impact = { activities: 12, places: 31, trainees: 18, extended: 20 };
const nothing = { activities: 0, places: 0, trainees: 0, extended: 0 };

test("closureImpact says in the future what a closure changes until it is done", () => {
  const texts = (counts: typeof impact) =>
    [false, true].map((done) => plainSpaces(closureImpact(counts, { done })));
  expect(texts(impact)).toEqual([
    "12 cours seront annulés, 31 places annulées et recréditées, 20 abonnements prolongés.",
    "12 cours annulés, 31 places annulées et recréditées, 20 abonnements prolongés.",
  ]);
  expect(texts({ ...nothing, activities: 1 })).toEqual(["1 cours sera annulé.", "1 cours annulé."]);
  expect(texts({ ...nothing, extended: 1 })).toEqual([
    "Aucun cours ne sera annulé, 1 abonnement sera prolongé.",
    "Aucun cours annulé, 1 abonnement prolongé.",
  ]);
});

test("closureMails counts the mails and the trainees without an address", () => {
  expect(plainSpaces(closureMails(impact, false, 0))).toBe("18 élèves prévenus par mail.");
  expect(plainSpaces(closureMails(impact, true, 2))).toBe(
    "18 élèves prévenus par mail (2 sans adresse), et ceux dont seul l'abonnement est prolongé.",
  );
  expect(plainSpaces(closureMails({ ...nothing, trainees: 1 }, false, 1))).toBe(
    "1 élève à prévenir (1 sans adresse).",
  );
  expect(plainSpaces(closureMails({ ...nothing, trainees: 1 }, true, 0))).toBe(
    "1 élève reçoit un mail.",
  );
  expect(closureMails({ ...nothing, extended: 2 }, true, 0)).toBe(
    "Un mail à chaque élève dont l'abonnement est prolongé.",
  );
  expect(closureMails({ ...nothing, extended: 2 }, false, 0)).toBe("Aucun mail.");
  expect(closureMails(nothing, true, 0)).toBe("Aucun mail.");
});

test("undoneText counts restored classes, lost places and kept end dates", () => {
  expect(plainSpaces(undoneText({ restored: 3, lost: [], kept: [] }))).toBe("3 cours rétablis.");
  expect(plainSpaces(undoneText({ restored: 0, lost: [], kept: [] }))).toBe("Fermeture annulée.");
  expect(plainSpaces(undoneText({ restored: 1, lost: [1, 2], kept: [1] }))).toBe(
    "1 cours rétabli, 2 places n'ont pas pu revenir, 1 abonnement garde sa fin, une place y étant réservée.",
  );
});

test("usualPeriods ends this week on Sunday and begins the next on Monday", () => {
  const days = (today: string) =>
    usualPeriods(today).map(({ beginDate, endDate }) => `${beginDate} ${endDate}`);
  expect(days("2026-11-24")).toEqual([
    "2026-11-24 2026-11-24",
    "2026-11-24 2026-11-29",
    "2026-11-24 2026-11-30",
    "2026-11-30 2026-12-06",
  ]);
  expect(days("2026-11-29")[1]).toBe("2026-11-29 2026-11-29");
});

test.each([
  ["2026-11-24", "2026-11-24", true],
  ["2026-10-25", "2026-11-24", true],
  ["2026-10-24", "2026-11-24", false],
  ["2026-11-24", "2027-03-23", true],
  ["2026-11-24", "2027-03-24", false],
  ["2026-11-25", "2026-11-24", false],
  ["24/1", "2026-11-24", false],
])("isCountable returns whether the server accepts %s to %s", (beginDate, endDate, expected) => {
  expect(isCountable({ beginDate, endDate }, "2026-11-24")).toBe(expected);
});

test("closureForm rejects a missing reason and an end before the begin", () => {
  const days = { beginDate: "2026-11-25", endDate: "2026-11-24" };
  const { error } = closureForm.safeParse({ ...emptyClosure("2026-11-24"), ...days });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["label", "Indiquez le motif."],
    ["endDate", "La fin doit être après le début."],
  ]);
});

test.each([
  ["31/02/2027", "«\u00a031/02/2027\u00a0» n'est pas une date valable."],
  ["", "Indiquez la date."],
])("closureForm names the wrong day %j", (beginDate, text) => {
  const { error } = closureForm.safeParse({ ...emptyClosure("2026-11-24"), beginDate });
  expect(error?.issues.find(({ path }) => path[0] === "beginDate")?.message).toBe(text);
});
