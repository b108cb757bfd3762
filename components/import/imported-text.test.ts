import { expect, test } from "vitest";
import { importedText } from "./imported-text";

test.each([
  ["users", { usersImported: 2, subscriptionsImported: 0 }, "2 utilisateurs importés"],
  ["one user", { usersImported: 1 }, "1 utilisateur importé"],
  ["importedCount", { importedCount: 7 }, "7 utilisateurs importés"],
  ["nothing", {}, "0 utilisateur importé"],
  [
    "every count",
    {
      usersImported: 3,
      subscriptionsImported: 2,
      activitiesImported: 1,
      reservationsImported: 4,
    },
    "3 utilisateurs importés, 2 abonnements importés, 1 activité importée, 4 réservations importées",
  ],
])("importedText counts what was imported when a response holds %s", (_, response, text) => {
  expect(importedText(response)).toBe(text);
});
