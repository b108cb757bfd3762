import { expect, test } from "vitest";
import { changeText, impactText } from "@/components/preview/impact-text";
import { plainSpaces } from "@/testing/plain-spaces";

const nothing = { activities: 0, places: 0, credits: 0, trainees: 0, mails: 0, due: 0 };

test("impactText says in the future what happens to classes, places and credits", () => {
  const series = { activities: 12, places: 31, credits: 28, trainees: 14, mails: 18, due: 0 };
  expect(plainSpaces(impactText(series, true))).toBe(
    "12 cours seront annulés, 31 places annulées, 28 crédits rendus, 18 mails envoyés.",
  );
  expect(plainSpaces(impactText({ ...nothing, activities: 1 }, true))).toBe(
    "1 cours sera annulé, aucune place réservée.",
  );
  const one = { activities: 1, places: 1, credits: 1, trainees: 1, mails: 1, due: 120 };
  expect(plainSpaces(impactText(one, true))).toBe(
    "1 cours sera annulé, 1 place annulée, 1 crédit rendu, 1 mail envoyé.",
  );
  expect(plainSpaces(impactText(one, false))).toBe(
    "1 place à venir sera annulée, 1 crédit rendu, 1 mail envoyé.",
  );
  expect(plainSpaces(impactText(nothing, false))).toBe("Aucune place à venir.");
});

const winter = {
  activities: 6,
  places: 9,
  trainees: 4,
  mails: 3,
  from: "2027-01-05",
  to: "2027-02-09",
};

test("impactText names the first and last day of a series", () => {
  expect(plainSpaces(impactText(winter, true))).toBe(
    "6 cours seront annulés, du 05/01/2027 au 09/02/2027, 9 places annulées, crédits des cartes rendus, 3 mails envoyés.",
  );
});

test("changeText names the places, trainees and mails of a series' change", () => {
  expect(plainSpaces(changeText(winter))).toBe(
    "6 cours seront modifiés, du 05/01/2027 au 09/02/2027. 9 places réservées, 4 élèves. 3 mails seront envoyés.",
  );
  const last = { activities: 1, places: 0, trainees: 0, mails: 0, from: winter.to, to: winter.to };
  expect(plainSpaces(changeText(last))).toBe(
    "1 cours sera modifié, le 09/02/2027. Aucune place réservée. Aucun mail.",
  );
  expect(plainSpaces(changeText({ ...last, activities: 0, from: null, to: null }))).toBe(
    "0 cours sera modifié. Aucune place réservée. Aucun mail.",
  );
});
