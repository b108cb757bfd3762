import { describe, expect, test } from "vitest";
import { maskDay, maskTime, readDay, readTime, typedDay } from "@/lib/domain/typed-moment";

const TODAY = "2026-11-22";

/** The text of the field after these keys. */
const typing = (mask: (text: string, before: string) => string, keys: string) =>
  [...keys].reduce((shown, key) => mask(shown + key, shown), "");

describe("a typed day", () => {
  test.each([
    ["23/11/2026", "2026-11-23"],
    ["2026-11-23", "2026-11-23"],
    ["3/1/27", "2027-01-03"],
    ["23.11.2026", "2026-11-23"],
    ["23 11 2026", "2026-11-23"],
    ["23112026", "2026-11-23"],
    ["231126", "2026-11-23"],
    ["23/11", "2026-11-23"],
    ["22/11/", "2026-11-22"],
    ["3/1", "2027-01-03"],
    ["29/02/2028", "2028-02-29"],
    [" 23/11/2026 ", "2026-11-23"],
  ])("%s is read as %s", (text, day) => expect(readDay(text, TODAY)).toBe(day));

  test.each([
    ...["", "31/11/2026", "29/02/2027", "11/23/2026", "demain", "2026", "2026-13-01"],
    ...["123/11/2026", "23/11/20267", "le 23112026", "23112026 !", "23/11 ?"],
  ])("%s is invalid", (text) => expect(readDay(text, TODAY)).toBeNull());

  test.each([
    ["23112026", "23/11/2026"],
    ["23/11/2026", "23/11/2026"],
    ["3/1/2027", "03/01/2027"],
    ["9122026", "09/12/2026"],
    ["23.11.26", "23/11/26"],
  ])("%s typed shows %s", (keys, shown) => expect(typing(maskDay, keys)).toBe(shown));

  test("stays an ISO day when it is pasted", () => {
    expect(maskDay("2026-11-23", "")).toBe("2026-11-23");
    expect(typedDay("2026-11-23")).toBe("23/11/2026");
  });

  test.each([
    ["23112026", "23/11/2026"],
    ["231126", "23/11/26"],
    ["23112", "23/11/2"],
    ["2311", "23/11/"],
    ["23/11202", "23/11/202"],
    ["23.11--2026", "23/11/2026"],
    ["1//2/2026", "01/02/2026"],
    ["23112x", "23/112x"],
    ["12026/1", "12/026/1"],
    ["45/11", "45/11/"],
    ["23/4", "23/04/"],
    ["23/42", "23/42/"],
  ])("%s pasted shows %s", (text, shown) => expect(maskDay(text, "")).toBe(shown));

  test.each([
    ...["a1", "1a", "a12", "1a2", "a1/3", "1a/3", "a1/22", "1a/22", "23/a2", "23/2a"],
    ...["a1/223", "1a/223", "23/a23", "23/2a3", "23/11x", "abcde", "x12345", "x2026/1", "x12/1/"],
  ])("%s stays unchanged", (text) => expect(maskDay(text, "")).toBe(text));

  test("stays unchanged when a selection is overwritten", () => {
    expect(maskDay("23", "24")).toBe("23");
    expect(maskTime("18", "19")).toBe("18");
  });

  test("gets no slash when a character is deleted", () => {
    expect(maskDay("23/11", "23/11/")).toBe("23/11");
    expect(maskDay("23", "23/")).toBe("23");
  });
});

describe("a typed time", () => {
  test.each([
    ["18:30", "18:30"],
    ["18h30", "18:30"],
    ["18 h 30", "18:30"],
    ["1830", "18:30"],
    ["930", "09:30"],
    ["9", "09:00"],
    ["18h", "18:00"],
    ["0:15", "00:15"],
    ["24:00", null],
    ["18:60", null],
    ["06:30 PM", null],
    [" 1830 ", "18:30"],
    [" 18 ", "18:00"],
    ["x1830", null],
    ["1830x", null],
    ["", null],
  ])("%s is read as %s", (text, time) => expect(readTime(text)).toBe(time));

  test.each([
    ["1830", "18:30"],
    ["18:30", "18:30"],
    ["18h30", "18:30"],
    ["930", "09:30"],
    ["9:30", "09:30"],
    ["1:30", "01:30"],
    ["1h30", "01:30"],
  ])("%s typed shows %s", (keys, shown) => expect(typing(maskTime, keys)).toBe(shown));

  test.each([
    ["1830", "18:30"],
    ["183", "18:3"],
    ["18::30", "18:30"],
    ["1::30", "01:30"],
    ["18 h 30", "18:30"],
    ["45", "45:"],
  ])("%s pasted shows %s", (text, shown) => expect(maskTime(text, "")).toBe(shown));

  test.each(["a1", "1a", "a12", "1a2", "18a", "a:", "x183", "18:3x", "183x"])(
    "%s stays unchanged",
    (text) => expect(maskTime(text, "")).toBe(text),
  );

  test("gets no colon when a character is deleted", () => expect(maskTime("18", "18:")).toBe("18"));
});
