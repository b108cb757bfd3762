import { expect, test } from "vitest";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { sharedByTrainee, usableOf } from "./usable-of";

const activity = {
  beginDate: "2026-12-01T18:00:00.000Z",
  isPrivateActivity: false,
} as ActivityDetails;
const card = (id: string, sharedWith: string[] = []) => ({
  ...{ id, type: "CARD", label: "Carte", quantity: 10, quantityLeft: 3 },
  ...{ beginDate: "2026-01-01", endDate: "2027-12-31", isPrivateOffer: false, suspendDate: null },
  sharedWith: sharedWith.map((id) => ({ id, firstName: "" })),
});
const person = (id: string, firstName: string, subscriptions: object[]) =>
  ({ id, firstName, subscriptions }) as Trainee;

test("usableOf lists a trainee's own cards, then those shared with the trainee", () => {
  const anne = person("anne", "Anne", [card("9", ["emma", "noe"])]);
  const emma = person("emma", "Emma", [card("1")]);
  const noe = person("noe", "Noé", []);
  const shared = sharedByTrainee([anne, emma, noe]);
  const usable = (one: Trainee) =>
    usableOf(one, activity, shared).map(({ id, holder }) => [id, holder]);
  expect(usable(emma)).toEqual([
    ["1", undefined],
    ["9", "Anne"],
  ]);
  expect(usable(noe)).toEqual([["9", "Anne"]]);
  expect(usable(anne)).toEqual([["9", undefined]]);
});
