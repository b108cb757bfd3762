import { expect, test } from "vitest";
import { followBegin } from "./follow-begin";

const ninetyDays = { begin: "2026-11-22", end: "2027-02-20" };

test("followBegin moves the end once the typed begin is a complete day", () => {
  const keys = ["0", "01/", "01/1", "01/12/", "01/12/2", "01/12/20", "01/12/202", "2026-12-01"];
  expect(keys.reduce(followBegin, ninetyDays)).toEqual({ begin: "2026-12-01", end: "2027-03-01" });
});

test("followBegin leaves the end alone when it is not a complete day", () => {
  expect(followBegin({ begin: "2026-11-22", end: "20/0" }, "2026-12-01")).toEqual({
    begin: "2026-12-01",
    end: "20/0",
  });
});
