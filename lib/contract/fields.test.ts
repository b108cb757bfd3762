import { expect, test } from "vitest";
import { id, instant, text } from "./fields";

const name = text("Nom", 50);

test.each([
  ["no character", ""],
  ["blanks", " \u00a0\u2003\t"],
  ["zero-width characters", "\u200b\u200d\u2060\ufeff"],
  ["a soft hyphen between blanks", " \u00ad "],
  ["direction marks", "\u202e\u2066\u2069"],
  ["fillers and the Braille blank", "\u3164\uffa0\u2800"],
])("a name is an error when it contains only %s", (_, typed) => {
  expect(name.safeParse(typed).error?.issues.at(0)?.message).toBe("Indiquez le nom.");
});

test.each([
  ["a joined emoji", "👩‍👩‍👧"],
  ["another script", "می\u200cخواهم"],
  ["a single letter", "Y"],
])("a name may contain %s", (_, typed) => {
  expect(name.parse(typed)).toBe(typed);
});

const ID = "01970000-0000-7000-8000-00000000000a";
const activityId = id("ACTIVITY_NOT_FOUND");

test("an id is a UUID in any case", () => {
  for (const given of [ID, ID.toUpperCase()]) expect(activityId.parse(given)).toBe(ID);
});

test.each([
  ["a letter", "x"],
  ["a word", "null"],
  ["a number", "1e3"],
  ["300 letters", "a".repeat(300)],
  ["a digit more", `${ID}0`],
  ["a line more", `${ID}\n`],
  ["NUL", "\u0000"],
  ["quotes", "é'--"],
])("%s in place of an id has the error code of an unknown id", (_, given) => {
  expect(activityId.safeParse(given).error?.issues.at(0)?.message).toContain("ACTIVITY_NOT_FOUND");
});

const begin = instant("Début");

test.each([
  ["2026-12-01T17:00:00.000Z", "2026-12-01T17:00:00.000Z"],
  ["2026-12-01T17:00Z", "2026-12-01T17:00:00.000Z"],
  ["2026-12-01T18:00:00+0100", "2026-12-01T17:00:00.000Z"],
  ["2026-12-01T18:00+01", "2026-12-01T17:00:00.000Z"],
  ["2026-12-01T12:00-05", "2026-12-01T17:00:00.000Z"],
  ["2026-11-30T18:00:00,5Z", "2026-11-30T18:00:00.500Z"],
  ["20261130T180000Z", "2026-11-30T18:00:00.000Z"],
  ["2026-12-01t17:00:00z", "2026-12-01T17:00:00.000Z"],
  ["20261201t1700z", "2026-12-01T17:00:00.000Z"],
  ["2026-12-01T17Z", "2026-12-01T17:00:00.000Z"],
  ["2026-12-01T18+01", "2026-12-01T17:00:00.000Z"],
  ["2026-12-01T18+01:00", "2026-12-01T17:00:00.000Z"],
  ["20261201T18+0100", "2026-12-01T17:00:00.000Z"],
  ["2026-12-01T16:00\u221201:00", "2026-12-01T17:00:00.000Z"],
  ["20261130T1800+01", "2026-11-30T17:00:00.000Z"],
  ["20261130T180000,25+0130", "2026-11-30T16:30:00.250Z"],
])("the instant %s is read as %s", (given, read) => {
  expect(begin.parse(given).toISOString()).toBe(read);
});

test.each([
  "2026-12-01T18:00",
  "2026-12-01",
  "20261201",
  "2026-02-30T18:00Z",
  "20260230T180000Z",
  "2026-12-01T25:00Z",
  "2026-12-01T1Z",
  "2026-12-01T18",
  "20261201T1860Z",
  "2026-12-01T18:00+99",
  "2026-1201T18:00Z",
  "20261201T18:00Z",
  "2026-12-01T180000Z",
  "2026-12-01T18:00:00,Z",
])("the instant %s is an error", (given) => {
  expect(begin.safeParse(given).success).toBe(false);
});
