import { expect, test } from "vitest";
import { moveImpact, overWeekText, withOverWeek } from "@/components/activity/move-text";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const one = { activities: 1, places: 3, trainees: 2, mails: null, from: null, to: null };
const series = { activities: 2, places: 3, trainees: 2, from: null, to: null };

test("of one class it says that only who has an address is told", () => {
  expect(plain(moveImpact(one))).toBe(
    "1 cours, 3 places réservées : 2 élèves, un mail à chaque adresse connue.",
  );
  expect(plain(moveImpact({ ...one, places: 1, trainees: 1 }))).toBe(
    "1 cours, 1 place réservée : 1 élève, un mail à chaque adresse connue.",
  );
});

test("of a series it says how many are told, as the server counts the mails, and how many are not", () => {
  expect(plain(moveImpact({ ...series, mails: 2 }))).toBe(
    "2 cours, 3 places réservées : un mail à 2 élèves.",
  );
  expect(plain(moveImpact({ ...series, mails: 1 }))).toBe(
    "2 cours, 3 places réservées : un mail à 1 élève, aucun à l'autre.",
  );
  expect(plain(moveImpact({ ...series, trainees: 4, mails: 1 }))).toMatch(
    /, aucun aux 3 autres\.$/,
  );
});

test("a class that nobody has a place in says so", () => {
  expect(plain(moveImpact({ ...one, places: 0, trainees: 0 }))).toBe(
    "1 cours : personne n'y est inscrit.",
  );
});

test("places above a week's limit are counted, and nothing is said when there are none", () => {
  expect([0, 1, 2].map((n) => plain(overWeekText(n)))).toEqual([
    "",
    "1 place dépasse la limite de la semaine de son abonnement : elle est gardée.",
    "2 places dépassent la limite de la semaine de leur abonnement : elles sont gardées.",
  ]);
  expect(withOverWeek("Cours modifié.", 0)).toBe("Cours modifié.");
  expect(plain(withOverWeek("Cours modifié.", 1))).toMatch(/^Cours modifié\. 1 place dépasse/);
});
