import { expect, test } from "vitest";
import {
  formatCount,
  formatDay,
  formatLongDay,
  formatLongInstant,
  formatMonth,
  formatNames,
  formatNearDay,
  formatOf,
  formatPeriod,
  formatShortDay,
  formatTime,
  formatTimes,
  pluralOf,
} from "@/lib/format";
import { plainSpaces } from "@/testing/plain-spaces";

test.each([
  // Summer and winter, midnight at the end of a month, and both clock changes.
  ["2026-07-14T16:00:00.000Z", "Mardi 14 juillet 2026 à 18 h"],
  ["2026-11-21T17:00:00.000Z", "Samedi 21 novembre 2026 à 18 h"],
  ["2026-10-31T22:59:00.000Z", "Samedi 31 octobre 2026 à 23 h 59"],
  ["2026-10-31T23:00:00.000Z", "Dimanche 1er novembre 2026 à 0 h"],
  ["2026-10-25T00:59:00.000Z", "Dimanche 25 octobre 2026 à 2 h 59"],
  ["2026-10-25T01:00:00.000Z", "Dimanche 25 octobre 2026 à 2 h"],
  ["2027-03-28T00:59:00.000Z", "Dimanche 28 mars 2027 à 1 h 59"],
  ["2027-03-28T01:00:00.000Z", "Dimanche 28 mars 2027 à 3 h"],
  ["2028-02-29T22:59:00.000Z", "Mardi 29 février 2028 à 23 h 59"],
])("the instant %s is formatted as %s", (instant, shown) => {
  expect(plainSpaces(formatLongInstant(instant))).toBe(shown);
  expect(plainSpaces(formatLongInstant(new Date(instant)))).toBe(shown);
});

test("a day without a time is formatted as that day", () => {
  expect(formatDay("2026-12-31")).toBe("31/12/2026");
  expect(formatLongDay("2028-02-29")).toBe("Mardi 29 février 2028");
  expect(formatShortDay("2026-10-25")).toBe("dim. 25 oct.");
  expect([formatMonth("2026-11-01"), formatMonth("2026-11-30")]).toEqual([
    "Novembre 2026",
    "Novembre 2026",
  ]);
});

test("a class's times are formatted in Paris time", () => {
  expect(formatTime("2026-06-30T22:00:00.000Z")).toBe("00:00");
  expect(formatTimes("2026-10-24T21:30:00.000Z", "2026-10-25T01:30:00.000Z")).toBe("23:30 – 02:30");
});

test("a count is grouped by three digits when it has five or more", () => {
  expect([0, 1, 2, 5010, 20_000].map((count) => formatCount(count, "place"))).toEqual([
    "0\u00a0place",
    "1\u00a0place",
    "2\u00a0places",
    "5010\u00a0places",
    "20\u202f000\u00a0places",
  ]);
});

test("an amount below 2 euros takes the singular, and a negative one counts as it is", () => {
  expect([0, 1, 1.99, 2, -1.5, -60].map((euros) => pluralOf(euros, "reçu"))).toEqual([
    "reçu",
    "reçu",
    "reçu",
    "reçus",
    "reçu",
    "reçus",
  ]);
  expect([1.5, 2].map((euros) => pluralOf(euros, "reste", "restent"))).toEqual([
    "reste",
    "restent",
  ]);
});

test.each([
  ["Claire", "de Claire"],
  ["Anna", "d'Anna"],
  ["Élodie", "d'Élodie"],
  ["Œdipe", "d'Œdipe"],
  ["Hugo", "de Hugo"],
  ["Yann", "de Yann"],
  ["Youssef", "de Youssef"],
  ["Yves", "d'Yves"],
  ["", "de "],
])('a thing of %s is "%s"', (name, said) => {
  expect(formatOf(name)).toBe(said);
});

test.each([
  ["2026-12-01", "Mardi 1er décembre 2026", "mar. 1er déc."],
  ["2026-12-11", "Vendredi 11 décembre 2026", "ven. 11 déc."],
  ["2026-12-21", "Lundi 21 décembre 2026", "lun. 21 déc."],
  ["2026-12-31", "Jeudi 31 décembre 2026", "jeu. 31 déc."],
])("the day %s is formatted as %s", (day, long, short) => {
  expect([formatLongDay(day), formatShortDay(day)]).toEqual([long, short]);
});

test.each([
  ["2026-12-01", "2026-12-01", "1er décembre 2026"],
  ["2026-12-01", "2026-12-07", "1er–7 décembre 2026"],
  ["2026-11-30", "2026-12-01", "30 novembre – 1er décembre 2026"],
  ["2026-12-01", "2027-01-01", "1er décembre 2026 – 1er janvier 2027"],
  ["2026-12-21", "2026-12-31", "21–31 décembre 2026"],
])("the days from %s to %s are formatted as %s", (begin, end, period) => {
  expect(formatPeriod(begin, end).replace(/\s/g, " ")).toBe(period);
});

test.each([
  ["2026-11-26", "Aujourd'hui"],
  ["2026-11-27", "Demain"],
  ["2026-11-28", "Sam. 28"],
  ["2026-11-25", "Mer. 25"],
  ["2026-12-01", "Mar. 1er déc."],
  ["2027-01-01", "Ven. 1er janv. 2027"],
])("the day %s is near as %s on 26 November 2026", (day, near) => {
  expect(formatNearDay(day, "2026-11-26")).toBe(near);
});

test.each([
  [[], ""],
  [["Emma"], "Emma"],
  [["Emma", "vous"], "Emma et vous"],
  [["Emma", "Noé", "vous"], "Emma, Noé et vous"],
])("the names %j read as %j", (names, text) => {
  expect(formatNames(names)).toBe(text);
});
