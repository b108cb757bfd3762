import { expect, it } from "vitest";
import { chequesOf } from "./typed-money";

it.each([
  [120, 3, ["40", "40", "40"]],
  [100, 3, ["33,34", "33,33", "33,33"]],
  [0.05, 2, ["0,03", "0,02"]],
])("%d € in %d cheques are %j, to the cent", (euros, count, amounts) => {
  expect(chequesOf(euros, count, "2026-11-22").map(({ amount }) => amount)).toEqual(amounts);
});

it("one cheque goes to the bank at once, then one a month, on the last day where a month is shorter", () => {
  expect(chequesOf(90, 4, "2026-11-30").map(({ depositFrom }) => depositFrom)).toEqual([
    "",
    "2026-12-30",
    "2027-01-30",
    "2027-02-28",
  ]);
});
