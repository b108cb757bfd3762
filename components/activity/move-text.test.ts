import { expect, test } from "vitest";
import { moveImpact, overWeekText, withOverWeek } from "@/components/activity/move-text";
import { plainSpaces } from "@/testing/plain-spaces";

const zoe = { traineeId: "zoe", firstName: "Zoé", lastName: "Noël", phoneNumber: null };
const impact = { activities: 1, places: 3, trainees: 2, mails: 2, from: null, to: null };

test.each([
  ["1 cours, 3 places réservées : 2 mails.", { unreached: [] }],
  [
    "1 cours, 3 places réservées : 1 mail, 1 personne sans adresse.",
    { mails: 1, unreached: [zoe] },
  ],
  ["1 cours : personne n'y est inscrit.", { places: 0, trainees: 0, mails: 0, unreached: [] }],
])("moveImpact returns %s", (text, changes) => {
  expect(plainSpaces(moveImpact({ ...impact, ...changes }))).toBe(text);
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
