import { describe, expect, test } from "vitest";
import {
  daysOfMonth,
  daysOfYear,
  endingSince,
  endingText,
  endingUntil,
  lostSpan,
  periodsToDeclare,
  rate,
  spanOf,
  yearUpTo,
} from "./dashboard";
import { thresholdsOf, vatMention } from "./tax";

describe("the period to declare", () => {
  test.each([
    ["2026-11-22", "2026-11", "2026-11-01", "2026-11-30", "2026-12-31"],
    ["2026-12-31", "2026-12", "2026-12-01", "2026-12-31", "2027-01-31"],
    ["2027-01-01", "2027-01", "2027-01-01", "2027-01-31", "2027-02-28"],
    ["2028-01-31", "2028-01", "2028-01-01", "2028-01-31", "2028-02-29"],
  ])("on %s is the current month, %s", (today, period, from, to, before) => {
    expect(periodsToDeclare("MONTHLY", today)[0]).toEqual({ period, from, to, before });
  });
  test.each([
    ["2026-11-22", "2026-10", "2026-10-01", "2026-10-31", "2026-11-30"],
    ["2027-01-01", "2026-12", "2026-12-01", "2026-12-31", "2027-01-31"],
    ["2027-03-01", "2027-02", "2027-02-01", "2027-02-28", "2027-03-31"],
  ])("on %s is the previous month, %s", (today, period, from, to, before) => {
    expect(periodsToDeclare("MONTHLY", today)[1]).toEqual({ period, from, to, before });
  });
  test.each([
    ["2026-11-22", "2026-T4", "2026-10-01", "2026-12-31", "2027-01-31"],
    ["2026-10-01", "2026-T4", "2026-10-01", "2026-12-31", "2027-01-31"],
    ["2026-09-30", "2026-T3", "2026-07-01", "2026-09-30", "2026-10-31"],
    ["2027-01-01", "2027-T1", "2027-01-01", "2027-03-31", "2027-04-30"],
  ])("on %s is the current quarter, %s", (today, period, from, to, before) => {
    expect(periodsToDeclare("QUARTERLY", today)[0]).toEqual({ period, from, to, before });
  });
  test.each([
    ["2026-11-22", "2026-T3", "2026-07-01", "2026-09-30", "2026-10-31"],
    ["2027-02-01", "2026-T4", "2026-10-01", "2026-12-31", "2027-01-31"],
  ])("on %s is the previous quarter, %s", (today, period, from, to, before) => {
    expect(periodsToDeclare("QUARTERLY", today)[1]).toEqual({ period, from, to, before });
  });
});

describe("a month", () => {
  test.each([
    ["2026-03", "2026-03-31", "2026-02-28T23:00:00.000Z", "2026-03-31T22:00:00.000Z"],
    ["2026-10", "2026-10-31", "2026-09-30T22:00:00.000Z", "2026-10-31T23:00:00.000Z"],
    ["2028-02", "2028-02-29", "2028-01-31T23:00:00.000Z", "2028-02-29T23:00:00.000Z"],
    ["2026-12", "2026-12-31", "2026-11-30T23:00:00.000Z", "2026-12-31T23:00:00.000Z"],
  ])("%s ends on %s and spans Paris midnights", (month, last, from, to) => {
    const days = daysOfMonth(month);
    expect(days).toEqual({ from: `${month}-01`, to: last });
    expect(spanOf(days)).toEqual({ from: new Date(from), to: new Date(to) });
  });

  test("ends the twelve months of the year up to it", () => {
    const months = yearUpTo("2026-02");
    expect([months.length, months[0], months[10], months[11]]).toEqual([
      12,
      "2025-03",
      "2026-01",
      "2026-02",
    ]);
  });

  test("has its whole calendar year", () => {
    expect(daysOfYear("2026-11")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  });

  test("has lost trainees last seen from its 90th to its 31st last day", () => {
    expect(lostSpan("2026-11")).toEqual({
      from: new Date("2026-09-01T22:00:00.000Z"),
      to: new Date("2026-10-31T23:00:00.000Z"),
    });
  });
});

test("a subscription is listed from fourteen days before its end to thirty after it", () => {
  expect(endingSince("2026-12-20")).toBe("2026-11-20");
  expect(endingUntil("2026-12-20")).toBe("2027-01-03");
});

test("a rate is null when the whole is 0", () => {
  expect([rate(3, 4), rate(0, 4), rate(0, 0)]).toEqual([0.75, 0, null]);
});

test.each<[number | null, string, (string | null)?]>([
  [0, "Bonjour Léa, il ne reste plus de cours sur « Carte 10 cours »."],
  [1, "Bonjour Léa, il vous reste 1 cours sur « Carte 10 cours », à prendre jusqu'au 05/12/2026."],
  [4, "Bonjour Léa, il vous reste 4 cours sur « Carte 10 cours », à prendre jusqu'au 05/12/2026."],
  [null, "Bonjour Léa, « Carte 10 cours » se termine le 05/12/2026."],
  [1, "Bonjour Léa, « Carte 10 cours » a pris fin le 05/12/2026.", "2026-12-05"],
])(
  "the message of an ending subscription names %s credits left",
  (quantityLeft, words, endedOn = null) => {
    const text = endingText({
      firstName: "Léa",
      label: "Carte 10 cours",
      end: "05/12/2026",
      quantityLeft,
      endedOn,
    });
    expect(text).toBe(
      `${words} Pour continuer, vous pouvez renouveler votre formule dans Élan. À bientôt !`,
    );
  },
);

test("an unknown year uses the newest known thresholds", () => {
  const known = { year: 2026, vat: 37_500, vatTolerated: 41_250, micro: 83_600 };
  expect(thresholdsOf(2026)).toEqual(known);
  expect(thresholdsOf(2031)).toEqual(known);
  expect(vatMention("FRANCHISE", 2031)).toBe("TVA non applicable, art. 293 B du CGI");
});
