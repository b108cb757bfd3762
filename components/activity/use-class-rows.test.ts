import { expect, test } from "vitest";
import { type ClassForm, newForm } from "@/components/activity/class-form-values";
import { classRows } from "@/components/activity/use-class-rows";
import { differences } from "@/components/ui/conflict";

const rows = classRows(
  [{ id: "ines", firstName: "Inès", lastName: "R" }],
  [
    { id: "b", name: "Studio B" },
    { id: "c", name: "Studio C" },
  ],
);
const form = { ...newForm({ day: "2026-11-25", begin: "18:30" }), place: "Chez Cora" };
const shown = (typed: Partial<ClassForm>, stored: Partial<ClassForm>) =>
  differences(rows, { ...form, ...typed }, { ...form, ...stored });

test.each([
  [{ label: "Yoga" }],
  [{ place: "Studio" }],
  [{ venueId: "b" }],
  [{ day: "2026-11-26" }],
  [{ begin: "18:00" }],
  [{ end: "20:00" }],
  [{ maxParticipants: 11 }],
  [{ isPrivateActivity: true }],
  [{ closesMinutes: 60 }],
  [{ minPlaces: 3 }],
  [{ online: true }],
  [{ meetingUrl: "https://exemple.fr" }],
  [{ cancelTimeInHours: 12 }],
  [{ assistantId: "ines" }],
])("a conflict shows a difference when another window saved %j", (stored) => {
  expect(shown({}, stored)).not.toEqual([]);
});

test("a conflict names the venues when the place has the coach's own words", () => {
  expect(shown({ venueId: "b" }, { venueId: "c" })).toEqual([
    { label: "Salle", typed: "Studio B", stored: "Studio C" },
  ]);
  expect(shown({ venueId: null }, { venueId: "gone" })).toEqual([
    { label: "Salle", typed: "aucune", stored: "une autre salle" },
  ]);
});
