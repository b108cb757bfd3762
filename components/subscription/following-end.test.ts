import { expect, test } from "vitest";
import { followBegin } from "./following-end";

const ninetyDays = { begin: "2026-11-22", end: "2027-02-20" };

test("a begin typed key by key moves the end once it is whole", () => {
  const keys = ["0", "01/", "01/1", "01/12/", "01/12/2", "01/12/20", "01/12/202", "2026-12-01"];
  expect(keys.reduce(followBegin, ninetyDays)).toEqual({ begin: "2026-12-01", end: "2027-03-01" });
});

test("an end that is no day stays as it is typed", () => {
  expect(followBegin({ begin: "2026-11-22", end: "20/0" }, "2026-12-01")).toEqual({
    begin: "2026-12-01",
    end: "20/0",
  });
});
