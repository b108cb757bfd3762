import { expect, test } from "vitest";
import { keepRendered } from "@/components/ui/keep-rendered";

test.each([
  [[], [20, 21, 22, 23]],
  [
    [0, 50],
    [0, 20, 21, 22, 23, 50],
  ],
  [[21], [20, 21, 22, 23]],
])("a list renders its range and the kept rows %j", (kept, rendered) => {
  const range = { startIndex: 21, endIndex: 22, overscan: 1, count: 60 };
  expect(keepRendered(kept)(range)).toEqual(rendered);
});
