import { expect, test } from "vitest";
import { creditText } from "@/components/home/credit-text";
import { plainSpaces } from "@/testing/plain-spaces";

const today = "2026-11-26";
const card = {
  label: "Carte 10 cours",
  type: "CARD" as const,
  quantityLeft: 3,
  nbReservationPerWeek: null,
  endDate: "2027-06-30",
};
const plain = (...given: Parameters<typeof creditText>) => plainSpaces(creditText(...given));

test("creditText names what is left and until when", () => {
  expect(plain(card, null, today)).toBe("Carte 10 cours : reste 3, jusqu'au 30/06/2027");
  expect(plain(card, null, "2027-01-01")).toBe("Carte 10 cours : reste 3, jusqu'au 30/06");
  const yearlong = { ...card, endDate: "2027-11-27" };
  expect(plain(yearlong, null, "2026-11-28")).toContain("jusqu'au 27/11/2027");
  expect(plain({ ...card, endDate: "2026-12-31" }, null, today)).toContain("jusqu'au 31/12");
  expect(plain({ ...card, endDate: "2026-11-25" }, null, today)).toMatch(/jusqu'au 25\/11$/);
  const weekly = {
    ...card,
    label: "Hebdo",
    type: "SUBSCRIPTION" as const,
    nbReservationPerWeek: 2,
  };
  expect(plain(weekly, 0, today)).toBe(
    "Hebdo : reste 2 cours sur 2 cette semaine, valable jusqu'au 30/06/2027",
  );
  expect(plain(weekly, 3, today)).toContain("reste 0 cours sur 2");
});
