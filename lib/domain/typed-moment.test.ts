import { describe, expect, test } from "vitest";
import { maskDay, maskTime, readDay, readTime, typedDay } from "@/lib/domain/typed-moment";

const TODAY = "2026-11-22";

/** What stands in the field after these keys. */
const typing = (mask: (text: string, before: string) => string, keys: string) =>
  [...keys].reduce((shown, key) => mask(shown + key, shown), "");

describe("a day as it is typed", () => {
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
  ])("%s is %s", (text, day) => expect(readDay(text, TODAY)).toBe(day));

  test.each([
    ...["", "31/11/2026", "29/02/2027", "11/23/2026", "demain", "2026", "2026-13-01"],
    ...["123/11/2026", "23/11/20267", "le 23112026", "23112026 !", "23/11 ?"],
  ])("%s is none", (text) => expect(readDay(text, TODAY)).toBeNull());

  test.each([
    ["23112026", "23/11/2026"],
    ["23/11/2026", "23/11/2026"],
    ["3/1/2027", "03/01/2027"],
    ["9122026", "09/12/2026"],
    ["23.11.26", "23/11/26"],
  ])("the keys %s show %s", (keys, shown) => expect(typing(maskDay, keys)).toBe(shown));

  test("pasted, a day of a computer stays one", () => {
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
    ["45/11", "45/11/"],
    ["23/4", "23/04/"],
    ["23/42", "23/42/"],
  ])("pasted, %s shows %s", (text, shown) => expect(maskDay(text, "")).toBe(shown));

  test.each([
    ...["a1", "1a", "a12", "1a2", "a1/3", "1a/3", "a1/22", "1a/22", "23/a2", "23/2a"],
    ...["a1/223", "1a/223", "23/a23", "23/2a3", "23/11x", "abcde", "x12345", "x2026/1", "x12/1/"],
  ])("what is no day stays as it is: %s", (text) => expect(maskDay(text, "")).toBe(text));

  test("what takes the place of as much is left alone", () => {
    expect(maskDay("23", "24")).toBe("23");
    expect(maskTime("18", "19")).toBe("18");
  });

  test("rubbing out brings no stroke back", () => {
    expect(maskDay("23/11", "23/11/")).toBe("23/11");
    expect(maskDay("23", "23/")).toBe("23");
  });
});

describe("a time as it is typed", () => {
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
  ])("%s is %s", (text, time) => expect(readTime(text)).toBe(time));

  test.each([
    ["1830", "18:30"],
    ["18:30", "18:30"],
    ["18h30", "18:30"],
    ["930", "09:30"],
    ["9:30", "09:30"],
  ])("the keys %s show %s", (keys, shown) => expect(typing(maskTime, keys)).toBe(shown));

  test.each([
    ["1830", "18:30"],
    ["183", "18:3"],
    ["18::30", "18:30"],
    ["18 h 30", "18:30"],
    ["45", "45:"],
  ])("pasted, %s shows %s", (text, shown) => expect(maskTime(text, "")).toBe(shown));

  test.each(["a1", "1a", "a12", "1a2", "18a", "a:", "x183", "18:3x", "183x"])(
    "what is no time stays as it is: %s",
    (text) => expect(maskTime(text, "")).toBe(text),
  );

  test("rubbing out brings no colon back", () => expect(maskTime("18", "18:")).toBe("18"));
});
