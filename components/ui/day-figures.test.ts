import { format as theirs } from "date-fns/format";
import { expect, test } from "vitest";
import { format } from "@/components/ui/day-figures";

test("a day's figures are those of the library it stands in for", () => {
  for (const date of [
    new Date(2026, 0, 3, 12),
    new Date(2028, 1, 29, 12),
    new Date(2026, 11, 31, 12),
  ])
    for (const pattern of ["d", "yyyy-MM-dd", "yyyy-MM"])
      expect(format(date, pattern)).toBe(theirs(date, pattern));
});
