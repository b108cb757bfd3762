import { expect, test } from "vitest";
import { epcText, findByReference } from "./transfer";

test("the code's text is EPC069-12 to the byte", () => {
  const text = epcText({
    holder: "Claire Martin, EI",
    iban: "FR7630006000011234567890189",
    cents: 12_000,
    reference: "ELAN-ABC234",
  });
  expect(text).toBe(
    "BCD\n002\n1\nSCT\n\nClaire Martin, EI\nFR7630006000011234567890189\nEUR120.00\n\n\nELAN-ABC234",
  );
});

const known = new Map([
  ["ELAN-ABC234", "ana"],
  ["ELAN-XYZ789", "ben"],
]);

test.each([
  ["VIR SEPA ELAN-ABC234 ANA PETIT", ["ana"]],
  ["vir elan abc 234", ["ana"]],
  ["abc-234", ["ana"]],
  ["ELAN-ABC234 / ELAN ABC234", ["ana"]],
  ["ELAN-ABC234 ELAN-XYZ789", ["ana", "ben"]],
  ["ELAN-ABC235", []],
  ["", []],
])("the label '%s' holds the references of %j", (label, found) => {
  expect(findByReference(label, known)).toEqual(found);
});
