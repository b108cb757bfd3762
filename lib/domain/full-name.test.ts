import { expect, test } from "vitest";
import { type NameOrder, splitName } from "./full-name";

const cases: [string, string, string, boolean, NameOrder?][] = [
  ["Roux, Anne", "Anne", "Roux", false],
  ["de la Tour, Anne Marie", "Anne Marie", "de la Tour", false],
  ["ROUX Anne", "Anne", "ROUX", false],
  ["Anne ROUX", "Anne", "ROUX", false],
  ["DE LA TOUR Anne", "Anne", "DE LA TOUR", false],
  ["Anne-Marie LE GOFF", "Anne-Marie", "LE GOFF", false],
  ["ROUX Anne", "Anne", "ROUX", false, "LAST_FIRST"],
  ["Anne Roux", "Anne", "Roux", true],
  ["Anne Marie Roux", "Anne Marie", "Roux", true],
  ["Anne de la Tour", "Anne", "de la Tour", true],
  ["Anne D\u2019 Arc", "Anne", "D\u2019 Arc", true],
  ["Ben Harper", "Ben", "Harper", true],
  ["ANNE ROUX", "ANNE", "ROUX", true],
  ["Roux Anne", "Anne", "Roux", true, "LAST_FIRST"],
  ["de la Tour Anne", "Anne", "de la Tour", true, "LAST_FIRST"],
  ["Ben Harper", "Harper", "Ben", true, "LAST_FIRST"],
  ["ROUX ANNE", "ANNE", "ROUX", true, "LAST_FIRST"],
  ["\u738b \u5c0f\u660e", "\u738b", "\u5c0f\u660e", true],
];

test.each(cases)("%s is %s and %s", (name, firstName, lastName, guessed, order = "FIRST_LAST") => {
  expect(splitName(name, order)).toEqual({ firstName, lastName, guessed });
});

test.each(["Anne", " Anne ", "", "Roux,", ", Anne"])("'%s' is no whole name", (name) => {
  expect(splitName(name, "FIRST_LAST")).toBeNull();
});
