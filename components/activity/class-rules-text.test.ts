import { expect, test } from "vitest";
import { CLASS_RULES } from "@/lib/domain/class-rules";
import { parisInstant } from "@/lib/domain/paris-time";
import {
  closedSentence,
  closedText,
  minimumText,
  missingText,
  opensText,
  rulesText,
  shortClosedText,
} from "./class-rules-text";

const plain = (text: string | null) => text?.replace(/\u00a0/g, " ");
const beginDate = parisInstant("2026-12-01", "18:30");

test.each([
  [{}, "Réservable jusqu'au début du cours"],
  [{ closesMinutes: 60 }, "Réservable jusqu'au mardi 1er déc., 17 h 30"],
  [{ opensDays: 2 }, "Réservable du dimanche 29 nov., 9 h au début du cours"],
  [
    { minPlaces: 4, minCheckHours: 24 },
    "Réservable jusqu'au début du cours · annulé lundi 30 nov., 18 h 30 s'il y a moins de 4 inscrits",
  ],
  [
    { minPlaces: 4, minCheckHours: 72 },
    "Réservable jusqu'au début du cours · le cours a lieu quel que soit le nombre d'inscrits",
  ],
  [{ opensDays: 0, opensTime: "19:00" }, "Jamais réservable : l'ouverture suit la fin"],
])("the rules of a class are one line of words: %o", (changes, text) => {
  const now = parisInstant("2026-11-28", "18:30");
  expect(plain(rulesText({ ...CLASS_RULES, ...changes, beginDate }, now))).toBe(text);
});

test("a trainee reads how many places are missing, or that the class takes place", () => {
  expect(plain(minimumText({ minPlaces: 4, missingPlaces: 2 }))).toBe(
    "Confirmé à partir de 4 inscrits : encore 2",
  );
  expect([1, 2].map((missing) => plain(missingText(missing)))).toEqual([
    "Encore 1 inscrit",
    "Encore 2 inscrits",
  ]);
  expect(minimumText({ minPlaces: 4, missingPlaces: 0 })).toBe("Le cours a lieu");
  expect(minimumText({ minPlaces: null, missingPlaces: null })).toBeNull();
});

test("an opening is a day and an hour", () => {
  expect(plain(opensText("2026-11-29T08:00:00.000Z"))).toBe("Ouvre dimanche 29 nov., 9 h");
});

test.each([
  ["OPEN", null, null, null],
  [
    "CLOSED",
    "Réservations terminées",
    "Réservations terminées",
    "Les réservations de ce cours sont terminées.",
  ],
  [
    "NOT_YET",
    "Ouvre dimanche 29 nov., 9 h",
    "Ouvre dim. 29 nov., 9 h",
    "Ouvre dimanche 29 nov., 9 h.",
  ],
] as const)("a class that is %s reads %j in a list", (bookable, text, short, sentence) => {
  const activity = { bookable, opensOn: "2026-11-29T08:00:00.000Z" };
  const all = [closedText(activity), shortClosedText(activity), closedSentence(activity)];
  expect(all.map((one) => plain(one) ?? null)).toEqual([text, short, sentence]);
});
