import { expect, test } from "vitest";
import { type FoundPerson, findClasses, findPages, findPeople } from "@/components/finder/find";

const person = (firstName: string, lastName: string): FoundPerson => ({
  ...{ id: `${firstName} ${lastName}`, firstName, lastName },
  ...{ email: null, phoneNumber: null, subscriptions: [] },
});
const now = Date.parse("2026-11-26T08:00:00Z");
const activity = (label: string, beginDate: string) => ({
  ...{ id: `${label} ${beginDate}`, label, place: "Studio République" },
  ...{ beginDate, endDate: new Date(Date.parse(beginDate) + 3_600_000).toISOString() },
});
const classes = [
  activity("Pilates", "2026-11-24T17:30:00.000Z"),
  activity("Yoga doux", "2026-11-27T11:30:00.000Z"),
  // Tuesday at 18:30 in Paris.
  activity("Yoga doux", "2026-12-01T17:30:00.000Z"),
  activity("Boxe", "2026-12-01T19:00:00.000Z"),
];

test("findPeople lists the names that begin with the text first", () => {
  const people = [person("Marianne", "Petit"), person("Élodie", "Roux"), person("Anne", "Roux")];
  const idsOf = (text: string) => findPeople(people, text).shown.map(({ id }) => id);
  expect(idsOf("ann")).toEqual(["Anne Roux", "Marianne Petit"]);
  expect(idsOf("roux elo")).toEqual([]);
  expect(findPeople(people, " ")).toEqual({ shown: [], found: 0 });
});

test("findPeople shows four people and counts all when more are found", () => {
  const people = Array.from({ length: 9 }, (_, n) => person(`Anne${n}`, "Martin"));
  const { shown, found } = findPeople(people, "martin");
  expect([shown.length, found]).toEqual([4, 9]);
});

test("findClasses finds a class by its day and hour, and leaves past ones out", () => {
  const labels = (text: string) => findClasses(classes, text, now).map(({ id }) => id);
  expect(labels("mar 18")).toEqual(["Yoga doux 2026-12-01T17:30:00.000Z"]);
  expect(labels("boxe")).toEqual(["Boxe 2026-12-01T19:00:00.000Z"]);
  expect(labels("pilates")).toEqual([]);
  expect(labels("")).toHaveLength(3);
});

test("findPages finds a page by the beginning of each word", () => {
  const pages = [
    { label: "Livre des recettes", href: "/gestion/encaissements?livre=1", keywords: "comptable" },
    { label: "Impayés", href: "/gestion/impayes" },
  ];
  expect(findPages(pages, "livre")).toEqual([pages[0]]);
  expect(findPages(pages, "impaye")).toEqual([pages[1]]);
  expect(findPages(pages, "rec com")).toEqual([pages[0]]);
});

test("findPeople returns within 100 ms when a coach has 5 000 trainees", () => {
  const people = Array.from({ length: 5000 }, (_, n) => person(`Anne${n}`, `Élu-Roux ${n}`));
  findPeople(people, "x");
  const begin = performance.now();
  for (const text of ["a", "an", "ann", "anne4999", "roux"]) findPeople(people, text);
  expect((performance.now() - begin) / 5).toBeLessThan(100);
});
