import { expect, test } from "vitest";
import { countReturned } from "./count-returned";

test.each([
  ["one new trainee takes the only free place", { free: 1, confirmed: 1, pending: 1 }, 1],
  ["two others are free", { free: 3, confirmed: 1, pending: 1 }, 0],
  ["the third new trainee comes", { free: 1, confirmed: 1, pending: 1 }, 1],
  ["three come at once", { free: 3, confirmed: 3, pending: 1 }, 1],
  ["two were released and two come", { free: 2, confirmed: 2, pending: 2 }, 2],
  ["two were released and one comes", { free: 2, confirmed: 1, pending: 2 }, 1],
  ["the capacity was lowered", { free: 1, confirmed: 1, pending: 3 }, 1],
  ["one was released and two come to a full class", { free: 0, confirmed: 2, pending: 1 }, 1],
  ["nothing was released", { free: 1, confirmed: 1, pending: 0 }, 0],
])("late cancellations return at most one a confirmed place when %s", (_, given, expected) => {
  expect(countReturned(given)).toBe(expected);
});
