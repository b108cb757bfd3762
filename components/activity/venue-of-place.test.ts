import { expect, test } from "vitest";
import { venueOfPlace } from "./venue-of-place";

const [summer, roses, otherRoses] = [
  { id: "1", name: "Salle d'Été" },
  { id: "2", name: "Salle des Roses" },
  { id: "3", name: "Salle des Roses" },
];
const venues = [summer, roses, otherRoses];

test.each([
  ["the place is its name in any case, accent or apostrophe", " SALLE d’ete ", null, summer],
  ["the place names another one than the chosen", "Salle des Roses", "1", roses],
  ["it is the chosen one of two of that name", "Salle des Roses", "3", otherRoses],
])("venueOfPlace finds a venue when %s", (_, place, chosen, expected) => {
  expect(venueOfPlace(venues, place, chosen)).toBe(expected);
});

test("venueOfPlace finds no venue when the place is no name of one", () => {
  expect(venueOfPlace(venues, "Parc Monceau", "1")).toBeNull();
  expect(venueOfPlace(venues, "", "1")).toBeNull();
  expect(venueOfPlace(venues, "Salle", "1")).toBeNull();
});
