import { expect, test } from "vitest";
import { newForm } from "./class-form-values";
import { kindBody, kindOfLabel, valuesFromKind } from "./class-kind";

const initial = newForm({ day: "2026-11-27", begin: "18:30" });
const yoga = {
  ...{ id: "1", label: "Yoga doux", colour: "PLUM" as const, description: null, urlPicture: null },
  ...{ durationInMinutes: 75, maxParticipants: 12, cancelTimeInHours: 6, place: "Salle 2" },
  version: 1,
};
const room = { id: "2", name: "Salle 2" };
const filledIn = { place: "Salle 2", venueId: "2", maxParticipants: 12, cancelTimeInHours: 6 };
const hours = { begin: "18:30", end: "19:45" };

test("kindOfLabel finds a kind in any case and accents", () => {
  expect(kindOfLabel([yoga], " YOGA dôux ")).toBe(yoga);
  expect(kindOfLabel([yoga], "Yoga")).toBeNull();
});

test.each([
  ["nothing is changed", {}, {}, { ...filledIn, ...hours }],
  [
    "a place is typed",
    { place: "Parc" },
    {},
    { ...filledIn, place: undefined, venueId: undefined, ...hours },
  ],
  ["the class is longer", { end: "20:00" }, {}, filledIn],
  [
    "another kind filled the place in",
    { place: "Parc" },
    { place: "Parc" },
    { ...filledIn, ...hours },
  ],
  [
    "another kind's length moved with the begin",
    { begin: "09:00", end: "09:45" },
    { begin: "18:30", end: "19:15" },
    { ...filledIn, begin: "09:00", end: "10:15" },
  ],
  ["an hour is being typed", { begin: "1" }, {}, filledIn],
])("valuesFromKind fills untouched fields when %s", (_, typed, filled, expected) => {
  expect(valuesFromKind(yoga, [room], { now: { ...initial, ...typed }, initial, filled })).toEqual(
    expected,
  );
});

test("valuesFromKind takes the venue away when the kind's place names none", () => {
  expect(valuesFromKind(yoga, [], { now: initial, initial, filled: {} })).toMatchObject({
    venueId: null,
  });
});

test("valuesFromKind keeps a field that the kind does not know", () => {
  const bare = { ...yoga, durationInMinutes: null, maxParticipants: null, place: null };
  expect(valuesFromKind(bare, [room], { now: initial, initial, filled: {} })).toEqual({
    cancelTimeInHours: 6,
  });
});

test("kindBody takes the chosen colour, else the shown one", () => {
  const form = { ...initial, label: "Boxe", place: "Parc", begin: "23:30", end: "00:30" };
  const body = { label: "Boxe", place: "Parc", durationInMinutes: 60 };
  expect(kindBody(form, "TEAL")).toMatchObject({ ...body, colour: "TEAL" });
  expect(kindBody({ ...form, colour: "ROSE" }, "TEAL").colour).toBe("ROSE");
});
