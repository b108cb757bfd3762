import { expect, test } from "vitest";
import { moveImpact, overWeekText, withOverWeek } from "@/components/activity/move-text";
import { plainSpaces } from "@/testing/plain-spaces";

const single = { activities: 1, places: 3, trainees: 2, mails: null, from: null, to: null };
const series = { activities: 2, places: 3, trainees: 2, from: null, to: null };

test("moveImpact promises a mail to known addresses when a single class moves", () => {
  expect(plainSpaces(moveImpact(single))).toBe(
    "1 cours, 3 places réservées : 2 élèves, un mail à chaque adresse connue.",
  );
  expect(plainSpaces(moveImpact({ ...single, places: 1, trainees: 1 }))).toBe(
    "1 cours, 1 place réservée : 1 élève, un mail à chaque adresse connue.",
  );
});

test("moveImpact counts trainees with and without a mail when a series moves", () => {
  expect(plainSpaces(moveImpact({ ...series, mails: 2 }))).toBe(
    "2 cours, 3 places réservées : un mail à 2 élèves.",
  );
  expect(plainSpaces(moveImpact({ ...series, mails: 1 }))).toBe(
    "2 cours, 3 places réservées : un mail à 1 élève, aucun à l'autre.",
  );
  expect(plainSpaces(moveImpact({ ...series, trainees: 4, mails: 1 }))).toMatch(
    /, aucun aux 3 autres\.$/,
  );
});

test("moveImpact says that no trainee is booked when the class is empty", () => {
  expect(plainSpaces(moveImpact({ ...single, places: 0, trainees: 0 }))).toBe(
    "1 cours : personne n'y est inscrit.",
  );
});

test("overWeekText counts places above the week's limit, and is empty without any", () => {
  expect([0, 1, 2].map((n) => plainSpaces(overWeekText(n)))).toEqual([
    "",
    "1 place dépasse la limite de la semaine de son abonnement : elle est gardée.",
    "2 places dépassent la limite de la semaine de leur abonnement : elles sont gardées.",
  ]);
  expect(withOverWeek("Cours modifié.", 0)).toBe("Cours modifié.");
  expect(plainSpaces(withOverWeek("Cours modifié.", 1))).toMatch(
    /^Cours modifié\. 1 place dépasse/,
  );
});
